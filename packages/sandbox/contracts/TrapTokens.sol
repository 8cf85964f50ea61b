// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./SandboxToken.sol";

/// The owner can stop every transfer but its own.
contract PausableToken is SandboxToken {
    bool public paused;

    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {}

    function pause() external onlyOwner {
        paused = true;
    }

    function _move(address from, address to, uint256 value) internal override {
        require(!paused || from == owner, "paused");
        _pay(from, to, value);
    }
}

/// Anybody can make more of it.
contract OpenMintToken is SandboxToken {
    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }
}

/// Whoever mints is kept apart from the owner: giving up ownership changes nothing.
contract HiddenMinterToken is SandboxToken {
    address internal keeper;

    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {
        keeper = o;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == keeper, "keeper");
        _mint(to, value);
    }
}

/// Each wallet sells once, then never again: a trap for checks that sell once.
contract OneSaleToken is SandboxToken {
    address internal insider;
    mapping(address => bool) internal hasSold;

    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {
        insider = o;
    }

    function setPair(address pair) external onlyOwner {
        marked[pair] = true;
    }

    function _move(address from, address to, uint256 value) internal override {
        if (marked[to] && from != insider) {
            require(!hasSold[from], "sold");
            hasSold[from] = true;
        }
        _pay(from, to, value);
    }
}

/// Nobody sells within a minute of buying, as many honest launches have it against bots.
contract CooldownToken is SandboxToken {
    address internal insider;
    mapping(address => uint256) internal boughtAt;

    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {
        insider = o;
    }

    function setPair(address pair) external onlyOwner {
        marked[pair] = true;
    }

    function _move(address from, address to, uint256 value) internal override {
        if (marked[from]) boughtAt[to] = block.timestamp;
        if (marked[to] && from != insider) require(block.timestamp > boughtAt[from] + 60, "cooldown");
        _pay(from, to, value);
    }
}

/// Passes every call on to code that its admin can exchange (EIP-1967).
contract UpgradeableToken {
    constructor(address implementation, address admin, bytes memory first) {
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, implementation)
            sstore(0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103, admin)
        }
        if (first.length > 0) {
            (bool ok, ) = implementation.delegatecall(first);
            require(ok, "first call");
        }
    }

    fallback() external payable {
        assembly {
            let code := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
