/** What a newcomer sets up before the first order, in the order in which it is best done. */
export const setupSteps = {
  identityCard: { title: '实名认证', hint: '接单和提现都需要' },
  businessLicence: { title: '营业执照', hint: '门店接单前须认证' },
  store: { title: '开设门店', hint: '订单由门店接收和制作' },
  deposit: { title: '缴纳诚信保证金', hint: '缴纳后才能抢单和接单' },
  deliveryArea: { title: '设置配送范围', hint: '合适的订单才会派给您' },
  channelShop: { title: '绑定销售渠道', hint: '网店的订单自动进来' },
  courier: { title: '绑定配送运力', hint: '一键询价、呼叫骑手' },
  printer: { title: '绑定打印机', hint: '来单自动出小票' },
  payPassword: { title: '设置支付密码', hint: '用余额付款时需要' },
} as const satisfies Record<string, { title: string; hint: string }>
export type SetupStepName = keyof typeof setupSteps
export const setupStepNames = Object.keys(setupSteps) as [SetupStepName, ...SetupStepName[]]

/** `waiting`: handed in, and the platform is looking at it. */
export const setupStandings = ['open', 'waiting', 'done'] as const
export type SetupStanding = (typeof setupStandings)[number]
