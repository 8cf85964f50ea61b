// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface ISolidlyToken {
    function balanceOf(address owner) external view returns (uint256);
}

function pay(address token, bytes memory call) {
    (bool ok, bytes memory answer) = token.call(call);
    require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "TransferFailed");
}

/// Where a pool's fees wait for those who may have them.
contract SolidlyFees {}

/// A pool as Aerodrome's are used: fees leave it at once, in the token that was paid. Not the originals' code, which
/// is not to be had as a package: a stable pool has a plain sum for its curve.
contract SolidlyPool {
    address public token0;
    address public token1;
    bool public stable;
    address public factory;
    address public poolFees;
    uint256 public reserve0;
    uint256 public reserve1;

    uint256 internal constant feePips = 3_000;

    event Sync(uint256 reserve0, uint256 reserve1);
    event Swap(
        address indexed sender,
        address indexed to,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out
    );

    constructor(address a, address b, bool isStable) {
        (token0, token1, stable, factory) = (a, b, isStable, msg.sender);
        poolFees = address(new SolidlyFees());
    }

    /// What was sent here becomes liquidity.
    function sync() public {
        reserve0 = ISolidlyToken(token0).balanceOf(address(this));
        reserve1 = ISolidlyToken(token1).balanceOf(address(this));
        emit Sync(reserve0, reserve1);
    }

    function getAmountOut(uint256 amountIn, address tokenIn) public view returns (uint256) {
        uint256 net = amountIn - (amountIn * feePips) / 1_000_000;
        if (stable) return net;
        (uint256 from, uint256 to) = tokenIn == token0 ? (reserve0, reserve1) : (reserve1, reserve0);
        return (net * to) / (from + net);
    }

    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external {
        require(amount0Out < reserve0 && amount1Out < reserve1, "InsufficientLiquidity");
        if (amount0Out > 0) _send(token0, to, amount0Out);
        if (amount1Out > 0) _send(token1, to, amount1Out);
        uint256 in0 = ISolidlyToken(token0).balanceOf(address(this)) + amount0Out - reserve0;
        uint256 in1 = ISolidlyToken(token1).balanceOf(address(this)) + amount1Out - reserve1;
        require(amount0Out <= getAmountOut(in1, token1) && amount1Out <= getAmountOut(in0, token0), "K");
        _send(token0, poolFees, (in0 * feePips) / 1_000_000);
        _send(token1, poolFees, (in1 * feePips) / 1_000_000);
        sync();
        emit Swap(msg.sender, to, in0, in1, amount0Out, amount1Out);
    }

    function _send(address token, address to, uint256 value) private {
        if (value > 0) pay(token, abi.encodeWithSignature("transfer(address,uint256)", to, value));
    }
}

contract SolidlyFactory {
    mapping(address => mapping(address => mapping(bool => address))) public getPool;

    event PoolCreated(address indexed token0, address indexed token1, bool indexed stable, address pool, uint256 count);

    function isPool(address pool) external view returns (bool) {
        SolidlyPool known = SolidlyPool(pool);
        return getPool[known.token0()][known.token1()][known.stable()] == pool;
    }

    function createPool(address a, address b, bool isStable) external returns (address pool) {
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        require(getPool[token0][token1][isStable] == address(0), "PoolAlreadyExists");
        pool = address(new SolidlyPool(token0, token1, isStable));
        getPool[token0][token1][isStable] = pool;
        getPool[token1][token0][isStable] = pool;
        emit PoolCreated(token0, token1, isStable, pool, 0);
    }
}

contract SolidlyRouter {
    struct Route {
        address from;
        address to;
        bool stable;
        address factory;
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        Route[] calldata routes,
        address to,
        uint256 deadline
    ) external {
        require(block.timestamp <= deadline, "Expired");
        address last = routes[routes.length - 1].to;
        uint256 before = ISolidlyToken(last).balanceOf(to);
        pay(
            routes[0].from,
            abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, _poolOf(routes[0]), amountIn)
        );
        for (uint256 i = 0; i < routes.length; i++)
            _swap(routes[i], i + 1 < routes.length ? _poolOf(routes[i + 1]) : to);
        require(ISolidlyToken(last).balanceOf(to) - before >= amountOutMin, "InsufficientOutputAmount");
    }

    function _poolOf(Route calldata route) private view returns (address pool) {
        pool = SolidlyFactory(route.factory).getPool(route.from, route.to, route.stable);
        require(pool != address(0), "PoolDoesNotExist");
    }

    function _swap(Route calldata route, address to) private {
        SolidlyPool pool = SolidlyPool(_poolOf(route));
        bool isFirst = pool.token0() == route.from;
        uint256 reserve = isFirst ? pool.reserve0() : pool.reserve1();
        uint256 paid = ISolidlyToken(route.from).balanceOf(address(pool)) - reserve;
        uint256 out = pool.getAmountOut(paid, route.from);
        pool.swap(isFirst ? 0 : out, isFirst ? out : 0, to, "");
    }
}
