// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IV3Pool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address recipient, int24 lower, int24 upper, uint128 amount, bytes calldata data) external returns (uint256, uint256);
}

/// Puts liquidity into Uniswap V3 and PancakeSwap V3 pools with the caller's tokens (approved to this contract);
/// PancakeSwap's position manager is not to be had as a package.
contract LiquiditySeeder {
    function start(address pool, uint160 sqrtPriceX96, int24 lower, int24 upper, uint128 liquidity) external {
        IV3Pool(pool).initialize(sqrtPriceX96);
        IV3Pool(pool).mint(msg.sender, lower, upper, liquidity, abi.encode(msg.sender));
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        _settle(owed0, owed1, abi.decode(data, (address)));
    }

    function pancakeV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        _settle(owed0, owed1, abi.decode(data, (address)));
    }

    function _settle(uint256 owed0, uint256 owed1, address payer) private {
        if (owed0 > 0) _take(IV3Pool(msg.sender).token0(), payer, owed0);
        if (owed1 > 0) _take(IV3Pool(msg.sender).token1(), payer, owed1);
    }

    function _take(address token, address payer, uint256 value) private {
        (bool ok, bytes memory answer) = token.call(abi.encodeWithSelector(0x23b872dd, payer, msg.sender, value));
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "pay");
    }
}
