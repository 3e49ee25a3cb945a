import type { DB } from '../db/schema.ts'

/** Why no age drops the rows of a table. */
export const keptReasons = {
  books:
    'Books, vouchers and what proves them: 会计档案管理办法 asks for thirty years of ledgers and vouchers and ten of bank statements.',
  trade:
    'Deals, their course, and what was bought, said and ruled of them: 电子商务法 第三十一条 asks for at least three years after the deal, and people look their orders up for longer. Persons in them are sealed, and forgotten when a merchant’s account is erased.',
  trail:
    'Who did what, looked at what and decided what: 网络安全法 第二十一条 asks for at least six months; questions about a person’s conduct come years later.',
  summary: 'Sums of a day or an order, from which figures of past years are drawn: a small row for many large ones.',
  bounded:
    'As many rows as there are merchants, stores, people, devices, and what they have set up by hand: it grows with the shops and not with their traffic.',
  queue: 'Work to be done: a row goes, or is overwritten, when it is done or found to be right.',
  library:
    'Cleared by the library that writes it (rate-limiter-flexible, the socket.io adapter), minutes after its end.',
  withParent: 'Goes with the row it belongs to (`on delete cascade`).',
} as const

export type KeptReason = keyof typeof keptReasons

/** Tables that nothing drops by age, by the reason. */
export type Kept = Partial<Record<KeptReason, readonly (keyof DB)[]>>

/** Tables that a job of their area clears, by its name. */
export type Cleared = Partial<Record<keyof DB, string>>
