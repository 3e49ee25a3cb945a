/** How a channel's orders reach us: an adapter speaks to it, a person or a file brings them, or it is gone. */
export type ChannelRow = {
  readonly code: number
  readonly key: string
  readonly name: string
  /** One or two characters on the mark of the channel, and its colour. */
  readonly mark: string
  readonly colour: string
  readonly adapter?: AdapterName
  /** It has riders of its own. */
  readonly rides?: true
  /** It carries the shop's answer to a reminder to the buyer. */
  readonly replies?: true
  /** It carries the shop's offer of something else than the plain refund to the buyer. */
  readonly negotiates?: true
}

/** The channels that are spoken to; each name is also the prefix of its variables in the environment. */
export const adapterNames = [
  'meituan',
  'eleme',
  'jddj',
  'taobao',
  'doudian',
  'pdd',
  'youzan',
  'xiaohongshu',
  'weixin',
  'kuaishou',
  'minishop',
] as const
export type AdapterName = (typeof adapterNames)[number]

/** The sources of orders (spec 1, section 4.1). Several codes may stand for one company. */
export const channels = [
  { code: 0, key: 'api', name: '开放接口', mark: 'API', colour: '#475569' },
  { code: 1, key: 'jd', name: '京东', mark: '京', colour: '#c81623' },
  { code: 2, key: 'tmall', name: '淘宝/天猫', mark: '淘', colour: '#d9480f', adapter: 'taobao' },
  { code: 4, key: 'yhd', name: '1号店', mark: '1号', colour: '#b91c1c' },
  { code: 5, key: 'ele', name: '饿了么', mark: '饿', colour: '#0369a1', adapter: 'eleme', rides: true, replies: true },
  {
    code: 6,
    key: 'mt',
    name: '美团外卖',
    mark: '美',
    colour: '#a16207',
    adapter: 'meituan',
    rides: true,
    replies: true,
  },
  { code: 7, key: 'jddj', name: '京东到家', mark: '到', colour: '#15803d', adapter: 'jddj', rides: true },
  { code: 8, key: 'ele', name: '饿百零售', mark: '饿', colour: '#0369a1' },
  { code: 9, key: 'baidu', name: '百度外卖', mark: '百', colour: '#1d4ed8' },
  { code: 11, key: 'manual', name: '手工录单', mark: '手', colour: '#475569' },
  { code: 12, key: 'excel', name: '表格导入', mark: '表', colour: '#166534' },
  { code: 13, key: 'mt', name: '美团闪购', mark: '美', colour: '#a16207' },
  { code: 14, key: 'ele', name: '饿了么星选', mark: '饿', colour: '#0369a1' },
  { code: 15, key: 'pdd', name: '拼多多', mark: '拼', colour: '#be123c', adapter: 'pdd' },
  { code: 16, key: 'youz', name: '有赞', mark: '赞', colour: '#b91c1c', adapter: 'youzan' },
  { code: 17, key: 'baidu', name: '百度', mark: '百', colour: '#1d4ed8' },
  { code: 18, key: 'ele', name: '饿了么零售', mark: '饿', colour: '#0369a1' },
  { code: 19, key: 'weidian', name: '微店', mark: '微', colour: '#b45309' },
  { code: 20, key: 'dy', name: '抖店', mark: '抖', colour: '#111827', adapter: 'doudian' },
  { code: 21, key: 'mtdp', name: '美团点评团购', mark: '团', colour: '#a16207' },
  { code: 22, key: 'mt', name: '美团团好货', mark: '美', colour: '#a16207' },
  { code: 23, key: 'dytg', name: '抖音团购', mark: '抖', colour: '#111827' },
  { code: 24, key: 'mini', name: '小程序商城', mark: '程', colour: '#047857', adapter: 'minishop' },
  { code: 26, key: 'vx', name: '微信', mark: '微', colour: '#047857' },
  { code: 27, key: 'xsd', name: '小时达', mark: '时', colour: '#7c2d12' },
  { code: 29, key: 'kuaishoudian', name: '快手小店', mark: '快', colour: '#c2410c', adapter: 'kuaishou' },
  { code: 30, key: 'xiaohongshu', name: '小红书', mark: '红', colour: '#be123c', adapter: 'xiaohongshu' },
  {
    code: 32,
    key: 'weixinxiaodian',
    name: '微信小店',
    mark: '店',
    colour: '#047857',
    adapter: 'weixin',
    negotiates: true,
  },
  { code: 33, key: 'kuaishoudian', name: '快手小店', mark: '快', colour: '#c2410c' },
  { code: 34, key: 'kuaishoudian', name: '快手小店', mark: '快', colour: '#c2410c' },
] as const satisfies readonly ChannelRow[]

export const channelCodes = { api: 0, manual: 11, excel: 12, vouchers: 23, mini: 24 } as const

const byCode: ReadonlyMap<number, ChannelRow> = new Map(channels.map((row) => [row.code, row]))

/** Whether what stands in an address is the code of a channel. */
export const isChannel = (code: string): boolean => /^\d{1,2}$/.test(code) && byCode.has(Number(code))

export const channelOf = (code: number): ChannelRow => {
  const found = byCode.get(code)
  if (!found) throw new Error(`no channel has the code ${code}`)
  return found
}

/**
 * So many hours a shop has to answer a buyer's refund, as the channels' public rules have it: a day where flowers are
 * brought within the hour, two elsewhere. No push says it; after that time the channel decides, mostly for the buyer.
 * Undefined where no channel decides: in one's own mini-shop, and of what was typed.
 */
export const refundAnswerHours = (code: number): number | undefined => {
  const { adapter, rides } = channelOf(code)
  if (!adapter || code === channelCodes.mini) return undefined
  return rides ? 24 : 48
}

/** The code under which an adapter's orders are kept. */
export const codeOfAdapter = (name: AdapterName): number => {
  const found = channels.find((row) => 'adapter' in row && row.adapter === name)
  if (!found) throw new Error(`no channel is spoken to by ${name}`)
  return found.code
}

/** The codes of the channels that can be left to bring their orders themselves. */
export const ridingCodes: readonly number[] = channels.filter((row) => 'rides' in row).map(({ code }) => code)
