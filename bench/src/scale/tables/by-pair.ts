import type { DB } from '../../../../server/src/core/db/schema.ts'

type Pair = { home: string; other: string; why: string }

/**
 * What stands between two merchants: it lies with one of them, whose row decides, and the other is told. `+` is a
 * column that is not there yet.
 */
export const byPair = {
  after_sale: {
    home: 'merchant_id',
    other: 'shop_merchant_id',
    why: 'a case changes its order, which lies with the sender',
  },
  chat_conversation: { home: 'low_id', other: 'high_id', why: 'one count of messages; the lower id of the two has it' },
  chat_message: {
    home: '+low_id',
    other: '+high_id',
    why: 'beside its conversation, whose count it takes; what each side sees of it (chat_side, chat_change) lies with that side',
  },
  chat_tencent_pair: { home: 'low_id', other: 'high_id', why: 'beside the conversation it carries' },
  claim: {
    home: 'debtor_id',
    other: 'creditor_id',
    why: 'looked for whenever the debtor’s money grows; the creditor only reads',
  },
  ledger_transaction: {
    home: '+merchant_id',
    other: '+other_merchant_id',
    why: 'its key is unique where it lies: with whoever pays first; the lines of each side lie with the account they change',
  },
  order_invoice: { home: 'issuer_id', other: 'merchant_id', why: 'the issuer writes it, the other asks and reads' },
  quote: {
    home: '+sender_id',
    other: 'merchant_id',
    why: 'weighed and chosen beside its order; what a shop has offered is a copy on its side',
  },
  transfer_order: {
    home: 'merchant_id',
    other: 'shop_merchant_id',
    why: 'the sender has it from the first to the last move; the receiver’s list is a copy on its side, written after the commit',
  },
} as const satisfies Partial<Record<keyof DB, Pair>>
