// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct ModifyLiquidityParams {
    int24 tickLower;
    int24 tickUpper;
    int256 liquidityDelta;
    bytes32 salt;
}

struct SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface IPoolManager {
    function unlock(bytes calldata data) external returns (bytes memory);
    function initialize(PoolKey calldata key, uint160 sqrtPriceX96) external returns (int24);
    function modifyLiquidity(PoolKey calldata key, ModifyLiquidityParams calldata params, bytes calldata hookData)
        external
        returns (int256 delta, int256 fees);
    function swap(PoolKey calldata key, SwapParams calldata params, bytes calldata hookData)
        external
        returns (int256 delta);
    function sync(address currency) external;
    function settle() external payable returns (uint256);
    function take(address currency, address to, uint256 amount) external;
}

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Opens pools of Uniswap V4 and trades in them, with coins and tokens that were sent to this contract before.
contract V4Trader {
    IPoolManager public immutable manager;

    constructor(IPoolManager _manager) {
        manager = _manager;
    }

    receive() external payable {}

    /// Opens a pool at a price. Without liquidity it stays empty.
    function open(PoolKey calldata key, uint160 sqrtPriceX96, int24 range, int256 liquidity) external payable {
        manager.initialize(key, sqrtPriceX96);
        if (liquidity == 0) return;
        ModifyLiquidityParams memory params = ModifyLiquidityParams(-range, range, liquidity, 0);
        manager.unlock(abi.encode(false, key, abi.encode(params)));
    }

    /// Sells so many units of one of the currencies.
    function sell(PoolKey calldata key, bool zeroForOne, uint256 units) external payable {
        // The last price that a pool can reach, in either direction.
        uint160 limit = zeroForOne ? 4295128740 : 1461446703485210103287273052203988822378723970341;
        SwapParams memory params = SwapParams(zeroForOne, -int256(units), limit);
        manager.unlock(abi.encode(true, key, abi.encode(params)));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == address(manager), "not the manager");
        (bool isSwap, PoolKey memory key, bytes memory params) = abi.decode(data, (bool, PoolKey, bytes));
        int256 delta;
        if (isSwap) delta = manager.swap(key, abi.decode(params, (SwapParams)), "");
        else (delta,) = manager.modifyLiquidity(key, abi.decode(params, (ModifyLiquidityParams)), "");
        // The two amounts are the halves of a word; negative is owed.
        settleOne(key.currency0, int128(delta >> 128));
        settleOne(key.currency1, int128(delta));
        return "";
    }

    function settleOne(address currency, int128 delta) private {
        if (delta > 0) manager.take(currency, address(this), uint128(delta));
        if (delta >= 0) return;
        uint256 owed = uint256(-int256(delta));
        if (currency == address(0)) {
            manager.settle{value: owed}();
            return;
        }
        manager.sync(currency);
        IToken(currency).transfer(address(manager), owed);
        manager.settle();
    }
}
