/** The couriers that are spoken to; each name is also the prefix of its variables in the environment. */
export const courierNames = ['dada', 'sf', 'shansong', 'fengniao', 'peisong', 'uupt', 'kd100', 'kdniao'] as const
export type CourierName = (typeof courierNames)[number]

/**
 * Who pays and who rides: the five groups of ways to deliver (domain, section 5). `code` is what is kept; `id` is how the
 * specification numbers them: 2 is the aggregated group, 5 and 42 are channels that are groups of their own.
 */
export const groups = {
  aggregated: { code: 1, id: 2, label: '聚合配送', hint: '平台账号呼叫，从余额扣款' },
  merchant: { code: 2, id: 1, label: '商家版配送', hint: '用自己的运力账号呼叫，由运力账号扣款' },
  direct: { code: 3, id: 42, label: '外卖平台直送', hint: '由销售渠道自己的骑手配送' },
  own: { code: 4, id: 5, label: '商家自配送', hint: '店员配送，不产生运费' },
  express: { code: 5, id: 3, label: '快递', hint: '电子面单发货' },
} as const
export type GroupName = keyof typeof groups

export type Provider = {
  readonly name: string
  /** One or two characters and a colour: no picture of somebody else's brand is shipped. */
  readonly mark: string
  readonly colour: string
  readonly groups: readonly GroupName[]
  /** Who speaks to it for the platform's account, and for a merchant's own; absent: it is kept by hand. */
  readonly aggregated?: CourierName
  readonly own?: CourierName
  /** How the one who speaks to it calls it. */
  readonly brand?: string
}

/** The provider codes of the specification (5 to 9, 26 to 43); 2 stands for the aggregated group as a whole. */
export const providers = {
  5: { name: '商家自配送', mark: '自', colour: '#0f766e', groups: ['own'] },
  6: {
    name: '达达快送',
    mark: '达',
    colour: '#1d6fd1',
    groups: ['aggregated', 'merchant'],
    aggregated: 'dada',
    own: 'dada',
  },
  7: {
    name: '顺丰同城',
    mark: '丰',
    colour: '#3f3f46',
    groups: ['aggregated', 'merchant'],
    aggregated: 'sf',
    own: 'sf',
  },
  8: {
    name: '闪送',
    mark: '闪',
    colour: '#c2410c',
    groups: ['aggregated', 'merchant'],
    aggregated: 'shansong',
    own: 'shansong',
  },
  9: {
    name: '蜂鸟即配',
    mark: '蜂',
    colour: '#0369a1',
    groups: ['aggregated', 'merchant'],
    aggregated: 'fengniao',
    own: 'fengniao',
  },
  26: {
    name: '美团配送',
    mark: '美',
    colour: '#a16207',
    groups: ['aggregated', 'merchant'],
    aggregated: 'peisong',
    own: 'peisong',
  },
  27: {
    name: 'UU跑腿',
    mark: 'UU',
    colour: '#be123c',
    groups: ['aggregated', 'merchant'],
    aggregated: 'uupt',
    own: 'uupt',
  },
  28: {
    name: '美团跑腿',
    mark: '跑',
    colour: '#a16207',
    groups: ['aggregated'],
    aggregated: 'kd100',
    brand: 'meituantongcheng',
  },
  29: {
    name: '裹小递',
    mark: '裹',
    colour: '#4d7c0f',
    groups: ['aggregated'],
    aggregated: 'kd100',
    brand: 'gxdtongcheng',
  },
  30: { name: '快服务', mark: '快', colour: '#6d28d9', groups: ['aggregated'] },
  31: { name: '爱跑腿', mark: '爱', colour: '#be185d', groups: ['aggregated'] },
  32: { name: '曹操送', mark: '曹', colour: '#0e7490', groups: ['aggregated'] },
  33: { name: '帮啦跑腿', mark: '帮', colour: '#15803d', groups: ['aggregated'] },
  34: { name: '来答跑腿', mark: '来', colour: '#b45309', groups: ['aggregated'] },
  35: { name: '快跑者', mark: '者', colour: '#7c3aed', groups: ['aggregated'] },
  36: { name: '哈啰快送', mark: '哈', colour: '#1d4ed8', groups: ['aggregated'] },
  37: { name: '货拉拉跑腿', mark: '货', colour: '#c2410c', groups: ['aggregated'] },
  38: {
    name: '京东秒送',
    mark: '京',
    colour: '#b91c1c',
    groups: ['aggregated'],
    aggregated: 'kd100',
    brand: 'dadatongcheng',
  },
  39: { name: '顺丰速运', mark: '顺', colour: '#3f3f46', groups: ['express'], own: 'kdniao', brand: 'SF' },
  40: { name: '京东快递', mark: '东', colour: '#b91c1c', groups: ['express'], own: 'kdniao', brand: 'JD' },
  41: { name: '德邦快递', mark: '德', colour: '#1e3a8a', groups: ['express'], own: 'kdniao', brand: 'DBL' },
  42: { name: '外卖平台直送', mark: '直', colour: '#a16207', groups: ['direct'] },
  43: { name: '其他快递/线下', mark: '其', colour: '#52525b', groups: ['express', 'own'] },
} as const satisfies Record<number, Provider>

export type ProviderCode = keyof typeof providers
export const aggregateGroup = 2
export const ownRiders = 5
export const directTakeaway = 42
export const byHand = 43

export const isProvider = (code: number): code is ProviderCode => Object.hasOwn(providers, code)
export const providerOf = (code: number): Provider => {
  if (!isProvider(code)) throw new Error(`no courier has the code ${code}`)
  return providers[code]
}
export const providerCodes = Object.keys(providers).map(Number) as ProviderCode[]
export const groupOf = (code: number): GroupName => {
  const found = (Object.keys(groups) as GroupName[]).find((name) => groups[name].code === code)
  if (!found) throw new Error(`no group has the code ${code}`)
  return found
}
