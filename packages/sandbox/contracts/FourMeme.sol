// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IWrapped {
    function deposit() external payable;
    function transfer(address to, uint256 value) external returns (bool);
}

interface IPairFactory {
    function getPair(address a, address b) external view returns (address);
    function createPair(address a, address b) external returns (address);
}

interface IPair {
    function mint(address to) external returns (uint256);
}

/// A launchpad token. Until the curve is full only the manager may move it (mode 2), as on four.meme.
contract FourToken {
    string public name;
    string public symbol;
    uint256 public totalSupply;
    uint256 public _mode;
    address public owner;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        totalSupply = supply;
        owner = msg.sender;
        _mode = 2;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function decimals() external pure returns (uint8) {
        return 18;
    }

    /// Opens the token for all and gives up ownership.
    function open() external {
        require(msg.sender == owner, "not owner");
        _mode = 0;
        owner = address(0);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        require(_mode == 0 || from == owner || to == owner, "transfer restricted");
        require(balanceOf[from] >= value, "balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// The published interface and events of four.meme's TokenManager2, written for the sandbox; BNB-quoted tokens only.
/// The curve is a constant product (T + funds) * (K / T - sold) = K with virtual reserves.
contract TokenManager2 {
    struct TokenInfo {
        address base;
        address quote;
        uint256 template;
        uint256 totalSupply;
        uint256 maxOffers;
        uint256 maxRaising;
        uint256 launchTime;
        uint256 offers;
        uint256 funds;
        uint256 lastPrice;
        uint256 K;
        uint256 T;
        uint256 status;
    }

    struct TokenInfoEx {
        address creator;
        address founder;
        uint256 reserves;
    }

    /// Trading, filled and moved to the exchange.
    uint256 private constant TRADING = 0;
    uint256 private constant COMPLETED = 2;
    uint256 private constant FEE_BPS = 100;
    uint256 private constant SUPPLY = 1e27;
    uint256 private constant OFFERS = 8e26;
    uint256 private constant RAISING = 18 ether;
    /// The price at the end of the curve is about that of the exchange pool opened from it.
    uint256 private constant VIRTUAL_FUNDS = 6.149 ether;
    uint256 private constant VIRTUAL_OFFERS = 1.0733e27;
    address private constant WRAPPED = 0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c;
    address private constant PAIR_FACTORY = 0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73;
    address private constant DEAD = 0x000000000000000000000000000000000000dEaD;
    address private constant FEE_RECEIVER = 0x00000000000000000000000000000000F0FEe000;

    mapping(address => TokenInfo) public _tokenInfos;
    mapping(address => TokenInfoEx) public _tokenInfoExs;
    address[] public _tokens;
    uint256 private _requests;

    event TokenCreate(address creator, address token, uint256 requestId, string name, string symbol, uint256 totalSupply, uint256 launchTime, uint256 launchFee);
    event TokenPurchase(address token, address account, uint256 price, uint256 amount, uint256 cost, uint256 fee, uint256 offers, uint256 funds);
    event TokenSale(address token, address account, uint256 price, uint256 amount, uint256 cost, uint256 fee, uint256 offers, uint256 funds);
    event LiquidityAdded(address base, uint256 offers, address quote, uint256 funds);
    event TradeStop(address token);

    /// `args` is abi.encode(name, symbol, preBuyFunds); the real service signs its own layout. The signature is not read.
    function createToken(bytes calldata args, bytes calldata) external payable {
        (string memory name, string memory symbol, uint256 preBuy) = abi.decode(args, (string, string, uint256));
        require(msg.value >= preBuy, "value");
        address token = address(new FourToken(name, symbol, SUPPLY));
        TokenInfo storage ti = _tokenInfos[token];
        ti.base = token;
        ti.totalSupply = SUPPLY;
        ti.maxOffers = OFFERS;
        ti.maxRaising = RAISING;
        ti.launchTime = block.timestamp;
        ti.offers = OFFERS;
        ti.K = VIRTUAL_FUNDS * VIRTUAL_OFFERS;
        ti.T = VIRTUAL_FUNDS;
        ti.lastPrice = calcLastPrice(ti);
        _tokenInfoExs[token] = TokenInfoEx(msg.sender, msg.sender, SUPPLY - OFFERS);
        _tokens.push(token);
        emit TokenCreate(msg.sender, token, ++_requests, name, symbol, SUPPLY, block.timestamp, msg.value - preBuy);
        if (preBuy > 0) _buyForFunds(token, msg.sender, preBuy, 0);
    }

    function buyTokenAMAP(address token, uint256 funds, uint256 minAmount) external payable {
        _buyForFunds(token, msg.sender, funds, minAmount);
    }

    function buyTokenAMAP(address token, address to, uint256 funds, uint256 minAmount) external payable {
        _buyForFunds(token, to, funds, minAmount);
    }

    function buyTokenAMAP(uint256, address token, uint256 funds, uint256 minAmount) external payable {
        _buyForFunds(token, msg.sender, funds, minAmount);
    }

    function buyTokenAMAP(uint256, address token, address to, uint256 funds, uint256 minAmount) external payable {
        _buyForFunds(token, to, funds, minAmount);
    }

    function buyToken(address token, uint256 amount, uint256 maxFunds) external payable {
        _buyAmount(token, msg.sender, amount, maxFunds);
    }

    function buyToken(address token, address to, uint256 amount, uint256 maxFunds) external payable {
        _buyAmount(token, to, amount, maxFunds);
    }

    function buyToken(uint256, address token, uint256 amount, uint256 maxFunds) external payable {
        _buyAmount(token, msg.sender, amount, maxFunds);
    }

    function buyToken(uint256, address token, address to, uint256 amount, uint256 maxFunds) external payable {
        _buyAmount(token, to, amount, maxFunds);
    }

    function sellToken(address token, uint256 amount) external {
        _sell(token, msg.sender, msg.sender, amount, 0, 0, address(0));
    }

    function sellToken(address token, uint256 amount, uint256 minFunds) external {
        _sell(token, msg.sender, msg.sender, amount, minFunds, 0, address(0));
    }

    function sellToken(uint256, address token, uint256 amount) external {
        _sell(token, msg.sender, msg.sender, amount, 0, 0, address(0));
    }

    function sellToken(uint256, address token, uint256 amount, uint256 minFunds) external {
        _sell(token, msg.sender, msg.sender, amount, minFunds, 0, address(0));
    }

    function sellToken(uint256, address token, uint256 amount, uint256 minFunds, uint256 feeRate, address feeRecipient) external {
        _sell(token, msg.sender, msg.sender, amount, minFunds, feeRate, feeRecipient);
    }

    /// For contracts: the tokens of `from`, who is the transaction's sender, are sold to the profit of `to`.
    function sellToken(uint256, address token, address from, address to, uint256 amount, uint256 minFunds) external {
        require(from == tx.origin, "from");
        _sell(token, from, to, amount, minFunds, 0, address(0));
    }

    function sellToken(uint256, address token, address from, uint256 amount, uint256 minFunds, uint256 feeRate, address feeRecipient) external {
        require(from == tx.origin, "from");
        _sell(token, from, from, amount, minFunds, feeRate, feeRecipient);
    }

    function _buyForFunds(address token, address to, uint256 funds, uint256 minAmount) private {
        require(msg.value >= funds, "value");
        TokenInfo storage ti = _open(token);
        uint256 amount = calcBuyAmount(ti, (funds * 10_000) / (10_000 + FEE_BPS));
        if (amount > ti.offers) amount = ti.offers;
        require(amount >= minAmount, "slippage");
        _buy(ti, to, amount, funds);
    }

    function _buyAmount(address token, address to, uint256 amount, uint256 maxFunds) private {
        require(msg.value >= maxFunds, "value");
        TokenInfo storage ti = _open(token);
        require(amount <= ti.offers, "offers");
        _buy(ti, to, amount, maxFunds);
    }

    function _open(address token) private view returns (TokenInfo storage ti) {
        ti = _tokenInfos[token];
        require(ti.base != address(0) && ti.status == TRADING, "not trading");
    }

    function _buy(TokenInfo storage ti, address to, uint256 amount, uint256 maxFunds) private {
        require(amount > 0, "amount");
        uint256 cost = calcBuyCost(ti, amount);
        uint256 fee = calcTradingFee(ti, cost);
        require(cost + fee <= maxFunds, "funds");
        ti.offers -= amount;
        ti.funds += cost;
        ti.lastPrice = calcLastPrice(ti);
        FourToken(ti.base).transfer(to, amount);
        emit TokenPurchase(ti.base, to, ti.lastPrice, amount, cost, fee, ti.offers, ti.funds);
        _send(FEE_RECEIVER, fee);
        if (ti.offers == 0) _migrate(ti);
        if (msg.value > cost + fee) _send(msg.sender, msg.value - cost - fee);
    }

    function _sell(address token, address from, address to, uint256 amount, uint256 minFunds, uint256 feeRate, address feeRecipient) private {
        TokenInfo storage ti = _open(token);
        require(amount > 0, "amount");
        require(feeRate <= 500, "fee rate");
        uint256 cost = calcSellCost(ti, amount);
        require(cost >= minFunds, "slippage");
        uint256 fee = calcTradingFee(ti, cost);
        uint256 extra = (cost * feeRate) / 10_000;
        require(FourToken(token).transferFrom(from, address(this), amount), "transfer");
        ti.offers += amount;
        ti.funds -= cost;
        ti.lastPrice = calcLastPrice(ti);
        emit TokenSale(token, from, ti.lastPrice, amount, cost, fee, ti.offers, ti.funds);
        _send(FEE_RECEIVER, fee);
        if (extra > 0) _send(feeRecipient, extra);
        _send(to, cost - fee - extra);
    }

    function _migrate(TokenInfo storage ti) private {
        ti.status = COMPLETED;
        emit TradeStop(ti.base);
        FourToken(ti.base).open();
        address pair = IPairFactory(PAIR_FACTORY).getPair(ti.base, WRAPPED);
        if (pair == address(0)) pair = IPairFactory(PAIR_FACTORY).createPair(ti.base, WRAPPED);
        uint256 reserves = _tokenInfoExs[ti.base].reserves;
        IWrapped(WRAPPED).deposit{value: ti.funds}();
        IWrapped(WRAPPED).transfer(pair, ti.funds);
        FourToken(ti.base).transfer(pair, reserves);
        IPair(pair).mint(DEAD);
        emit LiquidityAdded(ti.base, reserves, address(0), ti.funds);
    }

    function _send(address to, uint256 value) private {
        (bool ok, ) = to.call{value: value}("");
        require(ok, "send");
    }

    /// Tokens for `funds` without fee, rounded down.
    function calcBuyAmount(TokenInfo memory ti, uint256 funds) public pure returns (uint256) {
        uint256 left = ti.T + ti.funds;
        return ti.K / left - _ceil(ti.K, left + funds);
    }

    /// Cost of `amount` without fee, rounded up.
    function calcBuyCost(TokenInfo memory ti, uint256 amount) public pure returns (uint256) {
        uint256 reserve = _virtualOffers(ti);
        if (amount >= reserve) return type(uint128).max;
        uint256 after_ = _ceil(ti.K, reserve - amount);
        return after_ > ti.T + ti.funds ? after_ - ti.T - ti.funds : 0;
    }

    /// Yield of `amount` before the fee, rounded down.
    function calcSellCost(TokenInfo memory ti, uint256 amount) public pure returns (uint256) {
        uint256 after_ = _ceil(ti.K, _virtualOffers(ti) + amount);
        uint256 before = ti.T + ti.funds;
        uint256 cost = before > after_ ? before - after_ : 0;
        return cost > ti.funds ? ti.funds : cost;
    }

    /// Wei for one whole token.
    function calcLastPrice(TokenInfo memory ti) public pure returns (uint256) {
        return ((ti.T + ti.funds) * 1e18) / _virtualOffers(ti);
    }

    function calcTradingFee(TokenInfo memory, uint256 funds) public pure returns (uint256) {
        return (funds * FEE_BPS) / 10_000;
    }

    function calcInitialPrice(uint256, uint256, uint256, uint256) external pure returns (uint256) {
        return (VIRTUAL_FUNDS * 1e18) / VIRTUAL_OFFERS;
    }

    function _virtualOffers(TokenInfo memory ti) private pure returns (uint256) {
        return ti.K / ti.T - (ti.maxOffers - ti.offers);
    }

    function _ceil(uint256 a, uint256 b) private pure returns (uint256) {
        return (a + b - 1) / b;
    }

    receive() external payable {}
}

/// The published interface of four.meme's TokenManagerHelper3, for BNB-quoted tokens of the manager above.
contract TokenManagerHelper3 {
    TokenManager2 private constant MANAGER = TokenManager2(payable(0x5c952063c7fc8610FFDB798152D69F0B9550762b));
    address public constant TM = 0xEC4549caDcE5DA21Df6E6422d448034B5233bFbC;
    address public constant TM2 = 0x5c952063c7fc8610FFDB798152D69F0B9550762b;
    address public constant TOKEN_MANAGER = TM;
    address public constant TOKEN_MANAGER_2 = TM2;
    address public constant WETH = 0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c;
    uint256 private constant FEE_BPS = 100;

    function getTokenInfo(address token)
        external
        view
        returns (
            uint256 version,
            address tokenManager,
            address quote,
            uint256 lastPrice,
            uint256 tradingFeeRate,
            uint256 minTradingFee,
            uint256 launchTime,
            uint256 offers,
            uint256 maxOffers,
            uint256 funds,
            uint256 maxFunds,
            bool liquidityAdded
        )
    {
        TokenManager2.TokenInfo memory ti = _info(token);
        if (ti.base == address(0)) return (0, address(0), address(0), 0, 0, 0, 0, 0, 0, 0, 0, false);
        return (2, TM2, ti.quote, ti.lastPrice, FEE_BPS, 0, ti.launchTime, ti.offers, ti.maxOffers, ti.funds, ti.maxRaising, ti.status == 2);
    }

    /// What a purchase would bring: of `amount` tokens, or for `funds` when `amount` is zero.
    function tryBuy(address token, uint256 amount, uint256 funds)
        external
        view
        returns (
            address tokenManager,
            address quote,
            uint256 estimatedAmount,
            uint256 estimatedCost,
            uint256 estimatedFee,
            uint256 amountMsgValue,
            uint256 amountApproval,
            uint256 amountFunds
        )
    {
        TokenManager2.TokenInfo memory ti = _info(token);
        require(ti.base != address(0) && ti.status == 0, "not trading");
        bool isByFunds = amount == 0;
        if (isByFunds) amount = MANAGER.calcBuyAmount(ti, (funds * 10_000) / (10_000 + FEE_BPS));
        if (amount > ti.offers) amount = ti.offers;
        uint256 cost = MANAGER.calcBuyCost(ti, amount);
        uint256 fee = MANAGER.calcTradingFee(ti, cost);
        uint256 value = isByFunds ? funds : cost + fee;
        return (TM2, ti.quote, amount, cost, fee, value, 0, value);
    }

    function trySell(address token, uint256 amount) external view returns (address tokenManager, address quote, uint256 funds, uint256 fee) {
        TokenManager2.TokenInfo memory ti = _info(token);
        require(ti.base != address(0) && ti.status == 0, "not trading");
        uint256 cost = MANAGER.calcSellCost(ti, amount);
        uint256 charged = MANAGER.calcTradingFee(ti, cost);
        return (TM2, ti.quote, cost - charged, charged);
    }

    function buyWithEth(uint256 origin, address token, address to, uint256 funds, uint256 minAmount) external payable {
        MANAGER.buyTokenAMAP{value: msg.value}(origin, token, to, funds, minAmount);
        uint256 rest = address(this).balance;
        if (rest > 0) {
            (bool ok, ) = msg.sender.call{value: rest}("");
            require(ok, "send");
        }
    }

    function sellForEth(uint256 origin, address token, uint256 amount, uint256 minFunds) external {
        MANAGER.sellToken(origin, token, msg.sender, msg.sender, amount, minFunds);
    }

    function sellForEth(uint256 origin, address token, uint256 amount, uint256 minFunds, uint256 feeRate, address feeRecipient) external {
        MANAGER.sellToken(origin, token, msg.sender, amount, minFunds, feeRate, feeRecipient);
    }

    function sellForEth(uint256 origin, address token, address from, uint256 amount, uint256 minFunds, uint256 feeRate, address feeRecipient) external {
        require(from == msg.sender, "from");
        MANAGER.sellToken(origin, token, from, amount, minFunds, feeRate, feeRecipient);
    }

    function sellForEth(uint256 origin, address token, address from, address to, uint256 amount, uint256 minFunds) external {
        require(from == msg.sender, "from");
        MANAGER.sellToken(origin, token, from, to, amount, minFunds);
    }

    function calcInitialPrice(uint256 a, uint256 b, uint256 c, uint256 d) external view returns (uint256) {
        return MANAGER.calcInitialPrice(a, b, c, d);
    }

    function _info(address token) private view returns (TokenManager2.TokenInfo memory ti) {
        (
            ti.base,
            ti.quote,
            ti.template,
            ti.totalSupply,
            ti.maxOffers,
            ti.maxRaising,
            ti.launchTime,
            ti.offers,
            ti.funds,
            ti.lastPrice,
            ti.K,
            ti.T,
            ti.status
        ) = MANAGER._tokenInfos(token);
    }

    receive() external payable {}
}
