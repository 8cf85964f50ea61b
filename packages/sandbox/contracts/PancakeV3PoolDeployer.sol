// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Deploys PancakeSwap V3 pools by CREATE2 with the published pool code, which is kept as the code of `codeHolder`.
contract PancakeV3PoolDeployer {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    Parameters public parameters;
    address public factoryAddress;
    address public codeHolder;

    event SetFactoryAddress(address indexed factory);

    function setFactoryAddress(address factory, address holder) external {
        require(factoryAddress == address(0), "already set");
        factoryAddress = factory;
        codeHolder = holder;
        emit SetFactoryAddress(factory);
    }

    function deploy(address factory, address token0, address token1, uint24 fee, int24 tickSpacing) external returns (address pool) {
        require(msg.sender == factoryAddress, "only factory");
        parameters = Parameters(factory, token0, token1, fee, tickSpacing);
        bytes memory code = codeHolder.code;
        bytes32 salt = keccak256(abi.encode(token0, token1, fee));
        assembly {
            pool := create2(0, add(code, 32), mload(code), salt)
        }
        require(pool != address(0), "create2");
        delete parameters;
    }
}
