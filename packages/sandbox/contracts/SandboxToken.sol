// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A plain ERC-20 whose variants below misbehave the way tokens of the wild do. No immutables, so that all
/// instances share one code and code can be placed at any address; every variant keeps the same storage layout.
contract SandboxToken {
    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    address public owner;
    /// Variant's own settings: tax in basis points, or switches.
    uint256 public buyTaxBps;
    uint256 public sellTaxBps;
    mapping(address => bool) internal marked;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, address owner_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        owner = owner_;
        emit OwnershipTransferred(address(0), owner_);
        if (supply > 0) _mint(owner_, supply);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not owner");
        _;
    }

    function renounceOwnership() external onlyOwner {
        emit OwnershipTransferred(owner, address(0));
        owner = address(0);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        _spend(from, value);
        _move(from, to, value);
        return true;
    }

    function _spend(address from, uint256 value) internal {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed == type(uint256).max) return;
        require(allowed >= value, "allowance");
        allowance[from][msg.sender] = allowed - value;
    }

    function _mint(address to, uint256 value) internal {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _burn(address from, uint256 value) internal {
        require(balanceOf[from] >= value, "balance");
        balanceOf[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }

    function _pay(address from, address to, uint256 value) internal {
        require(balanceOf[from] >= value, "balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _move(address from, address to, uint256 value) internal virtual {
        _pay(from, to, value);
    }
}

contract HonestToken is SandboxToken {
    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {}
}

/// The owner can make more of it; also the form of the sandbox's dollar coins.
contract MintableToken is SandboxToken {
    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {}

    function mint(address to, uint256 value) external onlyOwner {
        _mint(to, value);
    }
}

/// Fee on transfer from and to the marked pair; the fee goes to the owner's first address.
contract TaxToken is SandboxToken {
    address public taxReceiver;

    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {
        taxReceiver = o;
    }

    function setTax(address pair, uint256 buyBps, uint256 sellBps) external onlyOwner {
        require(buyBps <= 3000 && sellBps <= 3000, "tax");
        marked[pair] = true;
        buyTaxBps = buyBps;
        sellTaxBps = sellBps;
    }

    function _move(address from, address to, uint256 value) internal override {
        uint256 bps = from == taxReceiver || to == taxReceiver ? 0 : marked[from] ? buyTaxBps : marked[to] ? sellTaxBps : 0;
        uint256 tax = (value * bps) / 10_000;
        if (tax > 0) _pay(from, taxReceiver, tax);
        _pay(from, to, value - tax);
    }
}

/// Buys work; whoever sells into the marked pair and is not the owner's wallet is refused.
contract HoneypotToken is SandboxToken {
    address internal insider;

    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {
        insider = o;
    }

    function setPair(address pair) external onlyOwner {
        marked[pair] = true;
    }

    function _move(address from, address to, uint256 value) internal override {
        require(!marked[to] || from == insider, "TRANSFER_FAILED");
        _pay(from, to, value);
    }
}

/// The owner can freeze a holder.
contract BlacklistToken is SandboxToken {
    constructor(string memory n, string memory s, uint8 d, uint256 supply, address o) SandboxToken(n, s, d, supply, o) {}

    function blacklist(address account, bool isListed) external onlyOwner {
        marked[account] = isListed;
    }

    function isBlacklisted(address account) external view returns (bool) {
        return marked[account];
    }

    function _move(address from, address to, uint256 value) internal override {
        require(!marked[from] && !marked[to], "blacklisted");
        _pay(from, to, value);
    }
}

/// Transfers return nothing, like Tether's on Ethereum.
contract NoReturnToken {
    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    address public owner;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory n, string memory s, uint8 d, uint256, address o) {
        name = n;
        symbol = s;
        decimals = d;
        owner = o;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == owner, "not owner");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    /// Like Tether: a standing allowance must be set to zero before it is changed.
    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "allowance stands");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        _pay(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _pay(from, to, value);
    }

    function _pay(address from, address to, uint256 value) internal {
        require(balanceOf[from] >= value, "balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
