/** Whose order it is decides what one may ask of the other: `sender` has placed it, `shop` makes it. */
export type QuickSide = 'sender' | 'shop'

type QuickKind = {
  readonly title: string
  readonly about: string
  readonly by: readonly QuickSide[]
  /** What whoever sends it must say: a price, goods, a time. */
  readonly needs: readonly ('price' | 'goods_items' | 'arrive_at')[]
  /** What the other side may do with it. */
  readonly actions: readonly QuickAction[]
}

export type QuickAction = 'answerPrice' | 'answerTime' | 'accept' | 'decline'

/** Messages that act on the order they name. */
export const quickKinds = {
  askPrice: {
    title: '问价格',
    about: '请对方为这张订单报价',
    by: ['sender'],
    needs: [],
    actions: ['answerPrice', 'decline'],
  },
  askPhoto: { title: '要实拍', about: '请对方上传实拍图，请求记入订单记录', by: ['sender'], needs: [], actions: [] },
  askTime: { title: '问时间', about: '请对方告知预计送达时间', by: ['sender'], needs: [], actions: ['answerTime'] },
  offerPrice: {
    title: '改价',
    about: '按新的价格做这张订单，对方同意后成为修改申请',
    by: ['shop'],
    needs: ['price'],
    actions: ['accept', 'decline'],
  },
  offerSubstitute: {
    title: '换商品',
    about: '用其它商品代替；由下单方提出时即为修改申请，由接单方提出时对方同意后成为修改申请',
    by: ['sender', 'shop'],
    needs: ['goods_items'],
    actions: ['accept', 'decline'],
  },
  tellTime: { title: '告知时间', about: '告诉对方预计送达时间', by: ['shop'], needs: ['arrive_at'], actions: [] },
} as const satisfies Record<string, QuickKind>

export type QuickKindName = keyof typeof quickKinds
export const allQuickKinds = Object.keys(quickKinds) as QuickKindName[]

export const quickActions: Readonly<Record<QuickAction, { readonly title: string }>> = {
  answerPrice: { title: '报价' },
  answerTime: { title: '告知时间' },
  accept: { title: '同意' },
  decline: { title: '不同意' },
}
export const allQuickActions = Object.keys(quickActions) as QuickAction[]

/** As whoever sent it reads them. */
export const quickStates = {
  open: '待对方答复',
  answered: '已答复',
  quoted: '已报价',
  applied: '已申请修改',
  declined: '对方不同意',
  done: '已发送',
  revoked: '已撤回',
  outdated: '订单内容已变化，提议已失效',
} as const
export type QuickState = keyof typeof quickStates
/** As whoever is asked reads them. */
export const quickStatesOfAsked: Readonly<Record<QuickState, string>> = {
  ...quickStates,
  open: '待您答复',
  declined: '已答复不同意',
}
export const allQuickStates = Object.keys(quickStates) as QuickState[]
