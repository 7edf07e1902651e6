import { msg } from '@lingui/core/macro';
import type { AppRoute } from './app-route.ts';
import { p2pRoutes } from './p2p-routes.ts';

/** Every route of the specification. This table, with those it takes in, is the only place that names them. */
export const routes: readonly AppRoute[] = [
  {
    path: 'pages/index/index',
    title: msg`Home`,
    tab: true,
    load: () => import('#features/home/HomeScreen.tsx').then((m) => m.HomeScreen),
  },
  {
    path: 'pages/trade/trade',
    title: msg`Markets`,
    tab: true,
    load: () => import('#features/quotes/QuotesScreen.tsx').then((m) => m.QuotesScreen),
  },
  {
    path: 'pages/lever/lever',
    title: msg`Spot`,
    tab: true,
    load: () => import('#features/trade/spot/SpotScreen.tsx').then((m) => m.SpotScreen),
    lite: {
      path: 'pages/lever/lever?lite',
      title: msg`Spot`,
      load: () => import('#features/trade/lite/LiteScreen.tsx').then((m) => m.LiteScreen),
    },
  },
  {
    path: 'pages/Option/Option',
    title: msg`Contract`,
    tab: true,
    load: () => import('#features/trade/contract/ContractScreen.tsx').then((m) => m.ContractScreen),
  },
  {
    path: 'pages/usreMei/usreMei',
    title: msg`Me`,
    tab: true,
    load: () => import('#features/mine/MineScreen.tsx').then((m) => m.MineScreen),
  },
  {
    path: 'pages/login/login',
    title: msg`Log in`,
    load: () => import('#features/access/auth/LoginScreen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: 'register',
    title: msg`Sign up`,
    load: () => import('#features/access/auth/RegisterScreen.tsx').then((m) => m.RegisterScreen),
  },
  {
    path: 'pages/forgetPwd/forgetPwd',
    title: msg`Forgot password`,
    load: () => import('#features/access/auth/ForgotScreens.tsx').then((m) => m.ForgotScreen),
  },
  {
    path: 'pages/mine/forgetPwdNext',
    title: msg`Reset password`,
    load: () => import('#features/access/auth/ForgotScreens.tsx').then((m) => m.ForgotCodeScreen),
  },
  {
    path: 'setPwd',
    title: msg`Set login password`,
    load: () => import('#features/access/auth/ForgotScreens.tsx').then((m) => m.SetPasswordScreen),
  },
  {
    path: 'modifyPwd',
    title: msg`Change password`,
    auth: true,
    load: () =>
      import('#features/access/auth/ChangePasswordScreens.tsx').then((m) => m.ChangePasswordScreen),
  },
  {
    path: 'modifyPwdNext',
    title: msg`New password`,
    auth: true,
    load: () =>
      import('#features/access/auth/ChangePasswordScreens.tsx').then((m) => m.NewPasswordScreen),
  },
  {
    path: 'resetLegalPwd',
    title: msg`Fund password`,
    auth: true,
    load: () =>
      import('#features/access/auth/FundPasswordScreen.tsx').then((m) => m.FundPasswordScreen),
  },
  {
    path: 'security',
    title: msg`Security center`,
    auth: true,
    load: () =>
      import('#features/access/security/SecurityScreen.tsx').then((m) => m.SecurityScreen),
  },
  {
    path: 'userCenter',
    title: msg`Profile`,
    auth: true,
    load: () => import('#features/mine/ProfileScreen.tsx').then((m) => m.ProfileScreen),
  },
  {
    path: 'authentication',
    title: msg`Identity verification`,
    auth: true,
    load: () =>
      import('#features/access/identity/IdentityScreen.tsx').then((m) => m.IdentityScreen),
  },
  {
    path: 'real_authentication',
    title: msg`Identity verification`,
    auth: true,
    load: () =>
      import('#features/access/identity/IdentityFormScreen.tsx').then((m) => m.IdentityFormScreen),
  },
  {
    path: 'bondEmailOrPhone',
    title: msg`Bind email or phone`,
    auth: true,
    load: () => import('#features/access/auth/BindScreen.tsx').then((m) => m.BindScreen),
  },
  {
    path: 'collect_money',
    title: msg`Payment methods`,
    auth: true,
    load: () =>
      import('#features/access/payment-methods/PaymentMethodsScreen.tsx').then(
        (m) => m.PaymentMethodsScreen,
      ),
  },
  {
    path: 'lang',
    title: msg`Language`,
    load: () => import('#features/mine/LanguageScreen.tsx').then((m) => m.LanguageScreen),
  },
  {
    path: 'down_View',
    title: msg`Download app`,
    load: () => import('#features/content/info/InstallScreen.tsx').then((m) => m.InstallScreen),
  },
  {
    path: 'pages/business/phoneCode',
    title: msg`Country or region code`,
    load: () => import('#features/access/auth/PhoneCodeScreen.tsx').then((m) => m.PhoneCodeScreen),
  },
  {
    path: 'pages/mine/login',
    title: msg`Log in`,
    load: () => import('#features/access/auth/LoginScreen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: 'pages/mine/resetLegalPwd',
    title: msg`Fund password`,
    auth: true,
    load: () =>
      import('#features/access/auth/FundPasswordScreen.tsx').then((m) => m.FundPasswordScreen),
  },
  {
    path: 'pages/mine/real_authentication',
    title: msg`Identity verification`,
    auth: true,
    load: () =>
      import('#features/access/identity/IdentityScreen.tsx').then((m) => m.IdentityScreen),
  },
  {
    path: 'pages/mine/collect_money',
    title: msg`Payment methods`,
    auth: true,
    load: () =>
      import('#features/access/payment-methods/PaymentMethodsScreen.tsx').then(
        (m) => m.PaymentMethodsScreen,
      ),
  },
  {
    path: 'pages/home/market',
    title: msg`Market overview`,
    load: () => import('./MarketOverviewRoute.tsx').then((m) => m.MarketOverviewRoute),
  },
  {
    path: 'pages/market/kline',
    title: msg`Chart`,
    load: () => import('#features/trade/kline/KlineScreen.tsx').then((m) => m.KlineScreen),
  },
  {
    path: 'pages/home/news',
    title: msg`News`,
    load: () => import('#features/content/news/NewsScreen.tsx').then((m) => m.NewsScreen),
  },
  {
    path: 'pages/home/newsDetail',
    title: msg`News`,
    load: () => import('#features/content/news/ArticleScreen.tsx').then((m) => m.ArticleScreen),
  },
  {
    path: 'pages/neWs/neWs',
    title: msg`Announcements`,
    load: () => import('./NoticesRoute.tsx').then((m) => m.NoticesRoute),
  },
  {
    path: 'pages/trade/entrust',
    title: msg`Orders`,
    auth: true,
    load: () => import('#features/trade/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen),
  },
  {
    path: 'pages/lever/leverList',
    title: msg`Trade history`,
    auth: true,
    load: () => import('./RecordRoutes.tsx').then((m) => m.TradeListRoute),
  },
  {
    path: 'pages/lever/orderList',
    title: msg`All orders`,
    auth: true,
    load: () => import('./RecordRoutes.tsx').then((m) => m.OrderListRoute),
  },
  {
    path: 'assets',
    title: msg`Assets`,
    auth: true,
    load: () => import('./AssetsRoute.tsx').then((m) => m.AssetsRoute),
  },
  {
    path: 'Assetrecords',
    title: msg`History`,
    auth: true,
    load: () => import('#features/money/assets/RecordsScreen.tsx').then((m) => m.RecordsScreen),
  },
  {
    path: 'tradeAccount',
    title: msg`Account details`,
    auth: true,
    load: () => import('#features/money/assets/AccountScreen.tsx').then((m) => m.AccountScreen),
  },
  { path: 'charge', title: msg`Deposit`, auth: true },
  { path: 'trc20pay', title: msg`Deposit payment`, auth: true },
  { path: 'mention', title: msg`Withdraw`, auth: true },
  { path: 'bindMentionAddress', title: msg`Withdrawal addresses`, auth: true },
  {
    path: 'transfer',
    title: msg`Transfer`,
    auth: true,
    load: () => import('#features/money/transfer/TransferScreen.tsx').then((m) => m.TransferScreen),
  },
  { path: 'legalTrastion', title: msg`Fiat account`, auth: true },
  { path: 'pages/trasfer/trasfer', title: msg`Flash transfer`, auth: true },
  { path: 'pages/StationPay/StationPay', title: msg`Send to a user`, auth: true },
  {
    path: 'usreMei/absystem',
    title: msg`About us`,
    load: () => import('#features/content/info/AboutScreen.tsx').then((m) => m.AboutScreen),
  },
  {
    path: 'Whiteskin',
    title: msg`White paper`,
    load: () =>
      import('#features/content/info/WhitePaperScreen.tsx').then((m) => m.WhitePaperScreen),
  },
  {
    path: 'privacy',
    title: msg`Privacy policy`,
    load: () => import('#features/content/news/LegalScreens.tsx').then((m) => m.PrivacyScreen),
  },
  {
    path: 'contact',
    title: msg`Help center`,
    load: () => import('./ContactRoute.tsx').then((m) => m.ContactRoute),
  },
  {
    path: 'mairivacy',
    title: msg`Terms of use`,
    load: () => import('#features/content/news/LegalScreens.tsx').then((m) => m.TermsScreen),
  },
  {
    path: 'version',
    title: msg`Version`,
    load: () => import('#features/mine/VersionScreen.tsx').then((m) => m.VersionScreen),
  },
  {
    path: 'share',
    title: msg`Invite friends`,
    load: () => import('#features/content/info/InviteScreen.tsx').then((m) => m.InviteScreen),
  },
  {
    path: 'telegram',
    title: msg`Community`,
    load: () => import('#features/content/info/CommunityScreen.tsx').then((m) => m.CommunityScreen),
  },
  {
    path: 'web-view',
    title: msg`External link`,
    load: () => import('#features/content/info/WebViewScreen.tsx').then((m) => m.WebViewScreen),
  },
  {
    path: 'appUpdate/app-update',
    title: msg`App update`,
    load: () => import('#features/mine/UpdateScreen.tsx').then((m) => m.UpdateScreen),
  },
  { path: 'member', title: msg`My team`, auth: true },
  { path: 'chege', title: msg`Move earnings to wallet`, auth: true },
  { path: 'memberuser', title: msg`Team details`, auth: true },
  { path: 'shou', title: msg`Earnings history`, auth: true },
  { path: 'huaz', title: msg`Earnings transfers`, auth: true },
  { path: 'Apply', title: msg`Apply for listing`, auth: true },
  {
    path: 'payWay',
    title: msg`Add payment method`,
    auth: true,
    load: () =>
      import('#features/access/payment-methods/PayWayScreen.tsx').then((m) => m.PayWayScreen),
  },
  {
    path: 'SetNickname',
    title: msg`Set nickname`,
    auth: true,
    load: () =>
      import('#features/access/security/NicknameScreen.tsx').then((m) => m.NicknameScreen),
  },
  {
    path: 'Merchantwechat',
    title: msg`WeChat account`,
    auth: true,
    load: () =>
      import('#features/access/payment-methods/MethodScreens.tsx').then((m) => m.WechatScreen),
  },
  {
    path: 'bankcard',
    title: msg`Bank card`,
    auth: true,
    load: () =>
      import('#features/access/payment-methods/MethodScreens.tsx').then((m) => m.BankCardScreen),
  },
  {
    path: 'MerchantAlipay',
    title: msg`Alipay account`,
    auth: true,
    load: () =>
      import('#features/access/payment-methods/MethodScreens.tsx').then((m) => m.AlipayScreen),
  },
  {
    path: 'passport',
    title: msg`PayPal account`,
    auth: true,
    load: () =>
      import('#features/access/payment-methods/MethodScreens.tsx').then((m) => m.PaypalScreen),
  },
  {
    path: 'pages/Option/Riseandfall',
    title: msg`Rise or fall`,
    load: () => import('./OptionRoute.tsx').then((m) => m.OptionRoute),
  },
  {
    path: 'Bettingrecord',
    title: msg`Option history`,
    auth: true,
    load: () => import('#features/trade/option/RecordsScreen.tsx').then((m) => m.RecordsScreen),
  },
  {
    path: 'pages/financial/financial',
    title: msg`Earn`,
    load: () => import('#features/earn/finance/EarnScreen.tsx').then((m) => m.EarnScreen),
  },
  {
    path: 'pages/financial/records',
    title: msg`Earn history`,
    auth: true,
    load: () => import('#features/earn/finance/HoldingsScreen.tsx').then((m) => m.HoldingsScreen),
  },
  { path: 'pages/purchase/purchase', title: msg`Subscribe` },
  { path: 'pages/ieo/ieo', title: msg`New coins` },
  { path: 'Ieodetails', title: msg`Subscription details` },
  {
    path: 'pages/Signin/Signin',
    title: msg`Daily check-in`,
    load: () => import('#features/earn/checkin/CheckinScreen.tsx').then((m) => m.CheckinScreen),
  },
  { path: 'pages/mstarch/mstarch', title: msg`Mining` },
  { path: 'pages/usreMei/chat', title: msg`Group chat`, auth: true },
  {
    path: 'components/Calendar',
    title: msg`Calendar`,
    load: () => import('#features/money/assets/CalendarScreen.tsx').then((m) => m.CalendarScreen),
  },
  { path: 'choose-location', title: msg`Choose a location` },
  { path: 'open-location', title: msg`Location` },
  ...p2pRoutes,
];
