export type Statement = { text: string; values: unknown[] }

/** What a question needs to know of the data it is put to. */
export type Facts = {
  merchantId: number
  shop: { id: number; openid: string }
  tail: string
  /** The id after which only the last page is left. */
  lastButOnePage: number
  /** The page by number that is as deep as pages by number go, or the last there is. */
  deepPage: number
}

/** A call as the console makes it, and the SQL one would write by hand for exactly that. */
export type Question = { name: string; path: (facts: Facts) => string; bare: (facts: Facts) => Statement[] }

/** The questions put to one list, and what they are about in its table. */
export type QuestionSet = { table: string; title: string; questions: readonly Question[] }

export const pageSize = 20

type Page = {
  where: string
  values?: unknown[]
  offset?: number
  counted?: string
  limit?: number
  /** The moment it is due by, soonest first; without one the newest are first. */
  due?: string | undefined
}

/** A page and its bounded count. `beside` joins what is shown beside the row, which is `o`. */
export const pageOf =
  (table: string, { columns, beside }: { columns: string; beside: string }) =>
  (
    { merchantId }: Facts,
    { where, values = [], offset = 0, counted = where, limit = 2_000, due }: Page,
  ): Statement[] => [
    {
      // Far back the index is walked alone, and only the rows that are shown are fetched.
      text: `select ${columns} from ${offset === 0 ? '' : `${table} o join `}(
      select ${offset === 0 ? '*' : 'id'} from ${table} where merchant_id = $1${where} order by ${due ?? 'created_at desc'}, id desc limit ${pageSize} offset ${offset}
    ) ${offset === 0 ? 'o' : 'page on page.id = o.id'} ${beside} order by o.${due ?? 'created_at desc'}, o.id desc`,
      values: [merchantId, ...values],
    },
    {
      text: `select count(*) from (select 1 from ${table} where merchant_id = $1${counted} limit ${limit}) c`,
      values: [merchantId, ...(counted === where ? values : [])],
    },
  ]

type View = { index: string; where: string }

/** The bounded counts of all tabs in one statement. */
export const countsOf = (
  table: string,
  tabs: readonly View[],
  { merchantId }: Facts,
  limit: number,
  condition = '',
  values: unknown[] = [],
): Statement[] => [
  {
    text: `select ${tabs
      .map(
        ({ index, where }) =>
          `(select count(*) from (select 1 from ${table} where merchant_id = $1${condition}${where} limit ${limit}) c) as "${index}"`,
      )
      .join(', ')}`,
    values: [merchantId, ...values],
  },
]

export const word = (keyword: string): string => `keyword=${encodeURIComponent(keyword)}`
