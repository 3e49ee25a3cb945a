import type { DB } from '../../../../server/src/core/db/schema.ts'

type Table = keyof DB

/** What one transaction writes: with its first merchant, with the second, and with each further one. */
type UseCase = {
  words: string
  first: readonly Table[]
  second: readonly Table[]
  others: readonly Table[]
  /** Both sides must change or neither. Elsewhere the other side could follow after the commit. */
  together: boolean
}

const money: readonly Table[] = ['ledger_account', 'ledger_posting']
const moved: readonly Table[] = ['transfer_order', 'move_history', 'transfer_order_event']
const told: readonly Table[] = ['push']

/** Whose rows a transaction writes, as the code stands. Whoever reads only, asks one node and is not counted. */
export const useCases = {
  takeIn: {
    words: 'an order comes in from a channel',
    first: ['online_order', 'online_order_event', 'goods_sale', 'figure_change', 'push'],
    second: [],
    others: [],
    together: false,
  },
  passOn: {
    words: 'passed on: order written, money set aside, the shop told',
    first: [...moved, ...money, 'ledger_hold', 'ledger_transaction', 'online_order', 'figure_change'],
    second: told,
    others: [],
    together: false,
  },
  quote: {
    words: 'a shop quotes for it',
    first: ['quote', 'push'],
    second: ['figure_change'],
    others: [],
    together: false,
  },
  confirmQuote: {
    words: 'a quote is confirmed, the other shops told',
    first: [...moved, ...money, 'ledger_hold', 'ledger_transaction', 'quote'],
    second: ['grab_credit', 'push', 'figure_change'],
    others: told,
    together: true,
  },
  take: {
    words: 'assigned, and accepted by the shop',
    first: [...moved, 'push'],
    second: ['figure_change', 'print_job'],
    others: [],
    together: false,
  },
  grab: {
    words: 'grabbed from the pool',
    first: [...moved, 'push'],
    second: ['grab_credit', 'figure_change', 'print_job'],
    others: [],
    together: true,
  },
  callRider: {
    words: 'a rider is called and paid for',
    first: ['delivery_dispatch', 'delivery_order', 'delivery_event', 'ledger_hold', 'ledger_transaction', ...money],
    second: [],
    others: [],
    together: false,
  },
  riderMoves: {
    words: 'a rider accepts, picks up',
    first: ['delivery_order', 'delivery_event', 'move_history', 'push'],
    second: [],
    others: [],
    together: false,
  },
  delivered: {
    words: 'delivered: the ride, and the order of the sender',
    first: [...moved, 'push', 'write_back', 'figure_change'],
    second: ['delivery_order', 'delivery_event', 'figure_change'],
    others: [],
    together: false,
  },
  ownDelivered: {
    words: 'delivered: the ride, and the own order',
    first: ['delivery_order', 'delivery_event', 'online_order', 'online_order_event', 'write_back', 'figure_change'],
    second: [],
    others: [],
    together: false,
  },
  settle: {
    words: 'settled: the hold resolved, the shop paid, the platform’s part of it',
    first: [...moved, 'ledger_hold', 'ledger_transaction', ...money, 'figure_change'],
    second: [...money, ...money, 'grab_credit', 'figure_change', 'push'],
    others: [],
    together: true,
  },
  comment: {
    words: 'commented on',
    first: ['order_comment', 'transfer_order'],
    second: ['trust_change', 'push'],
    others: [],
    together: false,
  },
  refund: {
    words: 'an after-sale case is paid back',
    first: ['after_sale', 'after_sale_event', 'move_history', 'ledger_transaction', ...money, 'figure_change'],
    second: [...money, 'push', 'figure_change', 'trust_change'],
    others: [],
    together: true,
  },
  chat: {
    words: 'a chat message',
    first: ['chat_conversation', 'chat_message', 'chat_side', 'chat_change', 'chat_merchant'],
    second: ['chat_side', 'chat_change', 'chat_merchant', 'push'],
    others: [],
    together: false,
  },
  print: { words: 'paper is printed', first: ['print_job'], second: [], others: [], together: false },
} as const satisfies Readonly<Record<string, UseCase>>

export type UseCaseName = keyof typeof useCases
export const useCaseNames = Object.keys(useCases) as UseCaseName[]
