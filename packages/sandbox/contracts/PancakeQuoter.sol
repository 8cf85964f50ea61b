// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IQuotedFactory {
    function getPool(address a, address b, uint24 fee) external view returns (address);
}

interface IQuotedPool {
    function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data) external returns (int256, int256);
}

/// The interface of QuoterV2 over PancakeSwap's V3 pools, written for the sandbox. A quote is a swap that is undone.
/// Ticks crossed are not counted: they are reported as 0.
contract PancakeQuoter {
    struct ExactInput {
        address tokenIn;
        address tokenOut;
        uint256 amountIn;
        uint24 fee;
        uint160 sqrtPriceLimitX96;
    }

    struct ExactOutput {
        address tokenIn;
        address tokenOut;
        uint256 amount;
        uint24 fee;
        uint160 sqrtPriceLimitX96;
    }

    address public constant factory = 0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865;
    address public constant WETH9 = 0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c;
    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;

    error Quoted(uint256 paid, uint256 received, uint160 priceAfter);

    function quoteExactInputSingle(ExactInput memory p) public returns (uint256 amountOut, uint160 priceAfter, uint32 ticks, uint256 gasEstimate) {
        uint256 gasBefore = gasleft();
        (, amountOut, priceAfter) = _quote(p.tokenIn, p.tokenOut, p.fee, int256(p.amountIn), p.sqrtPriceLimitX96);
        gasEstimate = gasBefore - gasleft();
        ticks = 0;
    }

    function quoteExactOutputSingle(ExactOutput memory p) public returns (uint256 amountIn, uint160 priceAfter, uint32 ticks, uint256 gasEstimate) {
        uint256 gasBefore = gasleft();
        uint256 received;
        (amountIn, received, priceAfter) = _quote(p.tokenIn, p.tokenOut, p.fee, -int256(p.amount), p.sqrtPriceLimitX96);
        require(p.sqrtPriceLimitX96 != 0 || received == p.amount, "too little liquidity");
        gasEstimate = gasBefore - gasleft();
        ticks = 0;
    }

    /// `path` is token, fee, token, fee, token, … in the order of the swap.
    function quoteExactInput(bytes memory path, uint256 amountIn) external returns (uint256 amountOut, uint160[] memory prices, uint32[] memory ticks, uint256 gasEstimate) {
        uint256 gasBefore = gasleft();
        uint256 hops = _hops(path);
        prices = new uint160[](hops);
        ticks = new uint32[](hops);
        for (uint256 i = 0; i < hops; i++) {
            (address from, uint24 fee, address to) = _hop(path, i);
            (amountIn, prices[i], , ) = quoteExactInputSingle(ExactInput(from, to, amountIn, fee, 0));
        }
        return (amountIn, prices, ticks, gasBefore - gasleft());
    }

    /// `path` is in the reverse order of the swap, as exactOutput takes it.
    function quoteExactOutput(bytes memory path, uint256 amountOut) external returns (uint256 amountIn, uint160[] memory prices, uint32[] memory ticks, uint256 gasEstimate) {
        uint256 gasBefore = gasleft();
        uint256 hops = _hops(path);
        prices = new uint160[](hops);
        ticks = new uint32[](hops);
        for (uint256 i = 0; i < hops; i++) {
            (address to, uint24 fee, address from) = _hop(path, i);
            (amountOut, prices[i], , ) = quoteExactOutputSingle(ExactOutput(from, to, amountOut, fee, 0));
        }
        return (amountOut, prices, ticks, gasBefore - gasleft());
    }

    function pancakeV3SwapCallback(int256 delta0, int256 delta1, bytes calldata) external view {
        (uint256 paid, uint256 received) = delta0 > 0 ? (uint256(delta0), uint256(-delta1)) : (uint256(delta1), uint256(-delta0));
        (bool ok, bytes memory slot0) = msg.sender.staticcall(abi.encodeWithSignature("slot0()"));
        require(ok, "slot0");
        revert Quoted(paid, received, abi.decode(slot0, (uint160)));
    }

    function _quote(address tokenIn, address tokenOut, uint24 fee, int256 amount, uint160 limit) private returns (uint256 paid, uint256 received, uint160 priceAfter) {
        bool zeroForOne = tokenIn < tokenOut;
        if (limit == 0) limit = zeroForOne ? LOWEST : HIGHEST;
        address pool = IQuotedFactory(factory).getPool(tokenIn, tokenOut, fee);
        require(pool != address(0), "no pool");
        try IQuotedPool(pool).swap(address(this), zeroForOne, amount, limit, "") {
            revert("no callback");
        } catch (bytes memory reason) {
            if (reason.length != 100 || bytes4(reason) != Quoted.selector) {
                assembly {
                    revert(add(reason, 32), mload(reason))
                }
            }
            assembly {
                paid := mload(add(reason, 36))
                received := mload(add(reason, 68))
                priceAfter := mload(add(reason, 100))
            }
        }
    }

    function _hops(bytes memory path) private pure returns (uint256) {
        require(path.length >= 43 && (path.length - 20) % 23 == 0, "path");
        return (path.length - 20) / 23;
    }

    function _hop(bytes memory path, uint256 i) private pure returns (address first, uint24 fee, address second) {
        uint256 at = i * 23;
        assembly {
            let start := add(add(path, 32), at)
            first := shr(96, mload(start))
            fee := shr(232, mload(add(start, 20)))
            second := shr(96, mload(add(start, 23)))
        }
    }
}
