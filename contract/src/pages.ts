type PageRow = {
  /** The route under the console's base, as in the address bar; a part in braces stands for any one part. */
  readonly path: string
  /** In the menu, in the page's own header and in the tab of the browser. */
  readonly title: string
  /** What the address must carry for the page to have something to show. */
  readonly needs?: readonly string[]
  /** What it may carry: filters, and what somebody is led there with. */
  readonly takes?: readonly string[]
}

const listed = ['status', 'keyword'] as const
/** A row of the workbench leads to its tab and to what of it waits. */
const waiting = [...listed, 'todo'] as const
/** A figure of today leads to the orders of that day. */
const dated = [...waiting, 'date_option', 'start_date', 'end_date'] as const
/** Which days a dashboard shows, of which store, held against what. */
const ranged = ['span', 'start_date', 'end_date', 'sid', 'compare', 'festival'] as const

/** A figure of a range leads to the rows that add up to it. */
const figured = [...dated, 'figure', 'valid', 'hour', 'late'] as const
const sold = [
  'date_type',
  'online_shop_id',
  'delivery_sid',
  'flag',
  'way',
  'passed_on',
  'price_from',
  'price_to',
] as const
const traded = ['brought', 'kind', 'shop_id', 'partner_id', 'account_id'] as const

/** Every page of the console. Menus, headers, links, to-dos and redirects read this table; nobody writes a path by hand. */
export const pages = {
  home: { path: 'home', title: '工作台', takes: ['alerts'] },
  radar: { path: 'radar', title: '晚到雷达', takes: ['status', 'kind', 'sid'] },
  onlineOrders: {
    path: 'netorder/new_index',
    title: '网单管理',
    takes: [...figured, ...sold, 'channel', 'transfer_account_id', 'goods_name', 'goods_spec'],
  },
  onlineOrder: { path: 'netorder/index/{no}/detail', title: '网单详情' },
  importOrders: { path: 'netorder/import', title: '录单导入' },
  writeOffs: { path: 'netorder/writeoff', title: '团购核销' },
  transferOrders: { path: 'transfer_order/index', title: '转单管理', takes: [...figured, ...traded] },
  transferOrder: { path: 'transfer_order/detail/{no}', title: '转单详情', takes: ['pay'] },
  createTransfer: {
    path: 'transfer_order/create',
    title: '发布转单',
    takes: ['sn', 'copy', 'origin_sn', 'shop_id'],
  },
  assignTransfer: { path: 'transfer_order/designated', title: '指派门店', needs: ['sn'] },
  evaluateTransfer: { path: 'transfer_order/evaluate', title: '评价', needs: ['sn'] },
  modifyTransfer: { path: 'transfer_order/modify_apply', title: '申请修改', needs: ['sn'] },
  sentAfterSales: { path: 'transfer_order/transfer_order_after_sale_apply', title: '转单售后', takes: waiting },
  applyAfterSale: {
    path: 'transfer_order/transfer_order_after_sale_apply/apply/create',
    title: '申请售后',
    needs: ['sn'],
  },
  editAfterSale: {
    path: 'transfer_order/transfer_order_after_sale_apply/apply/edit',
    title: '修改售后申请',
    needs: ['id'],
  },
  sentAfterSale: {
    path: 'transfer_order/transfer_order_after_sale_apply/detail',
    title: '售后详情',
    needs: ['id'],
  },
  receivedOrders: { path: 'receive_order/index', title: '接单管理', takes: [...figured, ...traded] },
  receivedOrder: { path: 'receive_order/detail', title: '接单详情', needs: ['sn'] },
  grabPool: { path: 'receive_order/grab_pool', title: '抢单池' },
  myQuotes: { path: 'receive_order/history_price', title: '我的报价' },
  receivedAfterSales: { path: 'receive_order/receive_transfer_after_sales', title: '接单售后', takes: waiting },
  receivedAfterSale: {
    path: 'receive_order/receive_transfer_after_sales/detail',
    title: '处理售后',
    needs: ['id'],
  },
  deliveries: { path: 'logistics', title: '配送管理', takes: [...figured, 'channel', 'sid', 'city', 'county'] },
  delivery: { path: 'logistics/detail', title: '配送详情', needs: ['sn'] },
  callRider: { path: 'logistics/create', title: '呼叫骑手', takes: ['type', 'sn', 'sns'] },
  oldDeliveries: { path: 'logistics/old_items', title: '历史配送' },
  courierChannels: {
    path: 'logistics_shop_setting',
    title: '配送渠道',
    takes: ['sid', 'courier', 'returned', 'token'],
  },
  deliverySetting: { path: 'setting/delivery_setting', title: '配送设置' },
  stores: { path: 'platform_shops', title: '门店管理', takes: listed },
  storeInfo: { path: 'platform_shops/store_info', title: '门店详情', takes: ['sid'] },
  storeSetting: { path: 'platform_shops/shop_setting', title: '门店设置', takes: ['sid', 'step'] },
  editStore: { path: 'setting/shop/edit_store', title: '编辑门店', takes: ['sid', 'step'] },
  festivals: { path: 'festivals', title: '节日计划', takes: ['status'] },
  newFestival: { path: 'festivals/create', title: '新建节日计划' },
  festival: { path: 'festivals/{no}/detail', title: '节日详情', takes: ['day', 'sid', 'slot'] },
  editFestival: { path: 'festivals/{no}/edit', title: '编辑节日计划' },
  festivalWall: { path: 'festivals/{no}/wall', title: '节日大屏' },
  storeContacts: { path: 'setting/shop/contact', title: '门店联系人', takes: ['sid'] },
  account: { path: 'setting/account', title: '账号中心' },
  loginPassword: { path: 'setting/account/safe/loginpass', title: '修改登录密码', takes: ['status'] },
  payPassword: { path: 'setting/account/safe/paypass', title: '支付密码' },
  bindPhone: { path: 'setting/account/safe/bind_mobile', title: '更换绑定手机' },
  bindMail: { path: 'setting/account/safe/bind_mail', title: '绑定邮箱', takes: ['code'] },
  bindWechat: { path: 'setting/account/safe/bind_wechat', title: '绑定微信', takes: ['returned'] },
  contacts: { path: 'setting/account/contact', title: '商家联系人' },
  cancelAccount: { path: 'setting/account/logout', title: '注销账号', takes: ['taken_back'] },
  accountQualifications: {
    path: 'setting/account/real_name/edit_real_name',
    title: '资质认证',
    takes: ['type', 'status'],
  },
  storeCertificates: { path: 'setting/shop/certificate', title: '门店资质', takes: ['sid'] },
  storeIdentityCard: { path: 'setting/shop/certificate/identity_card', title: '身份证认证', takes: ['sid'] },
  storeBusinessLicence: { path: 'setting/shop/certificate/business', title: '营业执照认证', takes: ['sid'] },
  storeFoodPermit: { path: 'setting/shop/certificate/food', title: '食品经营许可证认证', takes: ['sid'] },
  offlineIdentityCard: { path: 'platform_shops/store_info/identity_card', title: '身份证认证', takes: ['sid'] },
  offlineBusinessLicence: { path: 'platform_shops/store_info/business', title: '营业执照认证', takes: ['sid'] },
  offlineFoodPermit: { path: 'platform_shops/store_info/food', title: '食品经营许可证认证', takes: ['sid'] },
  channelShops: { path: 'channel_shops', title: '网店管理', takes: ['adapter', 'returned'] },
  channelShopSetting: { path: 'setting/net_shop_setting', title: '网店设置' },
  miniProgram: { path: 'setting/shop/small_routine', title: '小程序' },
  miniGoods: {
    path: 'channel_shops/add_good',
    title: '小程序商品',
    takes: [...listed, 'category_id', 'shop_id', 'ware'],
  },
  partners: { path: 'setting/transfer', title: '合作与黑名单', takes: ['keyword'] },
  notificationSetting: { path: 'setting/notification', title: '提醒设置' },
  goods: { path: 'setting/goods_manage', title: '商品管理', takes: [...listed, 'category_id'] },
  miniCoupons: { path: 'channel_shops/add_ticket', title: '商家优惠券', takes: [...listed, 'id'] },
  editGoods: { path: 'setting/goods_manage/goods', title: '商品资料', takes: ['id'] },
  importGoods: { path: 'setting/goods_manage/import', title: '导入商品', takes: ['way', 'import', 'shop'] },
  staff: { path: 'setting/staff', title: '员工与角色', takes: ['tab'] },
  receiveSetting: { path: 'platform_shops/receive_setting', title: '接单开通', takes: ['sid'] },
  deliveryArea: { path: 'setting/shop/delivery_area', title: '配送区域', takes: ['sid'] },
  grabScope: { path: 'setting/shop/set_area', title: '抢单区域', takes: ['sid'] },
  storeDeposit: { path: 'setting/shop/credit', title: '诚信保证金', takes: ['sid'] },
  storeFlash: { path: 'setting/shop/flash', title: '闪推服务', takes: ['sid'] },
  storeTransferSetting: { path: 'setting/shop/transfer_setting', title: '门店转单设置', takes: ['sid'] },
  receiveTransfer: { path: 'setting/receive_transfer', title: '接单与转单设置' },
  recharge: { path: 'finance/pay', title: '充值', takes: ['tab', 'amount'] },
  remittanceCode: { path: 'finance/pay/confirm', title: '汇款识别码', needs: ['id'] },
  penalties: { path: 'setting/rules', title: '违规处罚', takes: listed },
  penalty: { path: 'setting/rules/detail/{no}', title: '处罚详情' },
  tickets: { path: 'ticket/lists', title: '帮助工单', takes: listed },
  ticket: { path: 'ticket/detail', title: '工单详情', needs: ['id'] },
  createTicket: { path: 'ticket/create', title: '提交工单', takes: ['order_sn'] },
  merchantInvoices: { path: 'finance/merchant_invoice', title: '商家发票', takes: [...listed, 'side'] },
  serviceInvoices: { path: 'finance/invoice', title: '服务发票' },
  invoiceTitles: { path: 'finance/invoice_title', title: '发票抬头' },
  finance: { path: 'finance', title: '余额概览' },
  financeRecords: { path: 'finance/record', title: '交易记录', takes: ['type', 'number'] },
  financeFlows: { path: 'finance/flows', title: '资金流水', takes: ['status', 'type', 'number'] },
  settlement: { path: 'finance/settlement', title: '提现', takes: ['todo'] },
  settlementAccounts: { path: 'finance/settlement/withdraw_account', title: '结算账户' },
  analysis: { path: 'data_analyse', title: '数据概览' },
  daySheet: { path: 'data_analyse/day_sheet', title: '经营日报', takes: ['day'] },
  onlineAnalysis: { path: 'netorder_analyze', title: '网单分析', takes: ranged },
  priceAnalysis: { path: 'netorder_analyze/price_analyse', title: '价格段分析', takes: ranged },
  transferAnalysis: { path: 'transfer_analyze', title: '转单分析', takes: ranged },
  transferPriceAnalysis: {
    path: 'transfer_prcice_analyze',
    title: '转单价格分析',
    takes: [...ranged, 'way', 'account_id', 'online_shop_id'],
  },
  receivedAnalysis: { path: 'receive_analyze', title: '接单分析', takes: ranged },
  deliveryAnalysis: { path: 'logistics_analyze', title: '配送分析', takes: ranged },
  rehearsals: { path: 'festival/rehearsals', title: '节日演练' },
  rehearsal: { path: 'festival/rehearsals/report', title: '演练报告', needs: ['id'] },
  printSetting: { path: 'platform_shop_print_setting', title: '打印设置', takes: ['sid', 'tab'] },
  storePrinting: { path: 'setting/shop/print', title: '门店打印', takes: ['sid', 'tab'] },
  printReceipt: { path: 'setting/print/print_receipt', title: '打印单', needs: ['source', 'sn'], takes: ['paper'] },
  printSheet: {
    path: 'setting/print/sheet',
    title: '打印单据',
    needs: ['document'],
    takes: ['sid', 'sn', 'day', 'end'],
  },
  notFound: { path: '404', title: '页面不存在' },
} as const satisfies Record<string, PageRow>

export type PageName = keyof typeof pages

/** Where a row of the menu leads, and what it says. */
export const at = (name: PageName) => ({ index: pages[name].path, title: pages[name].title })

/** A page's address under the console's base, filters included; only `routeTo` makes one. */
export type Route = string & { readonly route: true }

type Braced<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Braced<Rest> : never
type Listed<Row, Column extends string> = Row extends { [K in Column]: readonly (infer Name extends string)[] }
  ? Name
  : never
type Params<N extends PageName> = Record<
  Braced<(typeof pages)[N]['path']> | Listed<(typeof pages)[N], 'needs'>,
  string
> &
  Partial<Record<Listed<(typeof pages)[N], 'takes'>, string | number>>

/** The parameters may be left out where the page needs none. */
type Args<N extends PageName> = Record<never, never> extends Params<N> ? [params?: Params<N>] : [params: Params<N>]

/** `routeTo('transferOrder', { no: sn })`: where a page is. */
export const routeTo = <N extends PageName>(name: N, ...args: Args<N>): Route => {
  const given: Record<string, string | number | undefined> = { ...args[0] }
  const inPath = new Set<string>()
  const path = pages[name].path.replace(/\{(\w+)\}/g, (_, part: string) => {
    inPath.add(part)
    return encodeURIComponent(given[part] ?? '')
  })
  const query = Object.entries(given).flatMap(([key, value]): [string, string][] =>
    value === undefined || inPath.has(key) ? [] : [[key, String(value)]],
  )
  // A list of numbers stays readable in the address bar.
  const text = new URLSearchParams(query).toString().replaceAll('%2C', ',')
  return (text ? `${path}?${text}` : path) as Route
}
