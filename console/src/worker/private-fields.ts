/** What people wrote to each other, and what a rider is reached by; `a.b` is `b` within `a`. */
const privateFields = new Set([
  'card_con',
  'order_remarks',
  'item_remarks',
  'remarks',
  'memo',
  'problem.note',
  'my_quote.note',
  'remind.words',
  'remind.reply',
  'eta.words',
  'refund.reason',
  'refund.answer',
  'refund.images',
  'rider.mobile',
])

export const isPrivate = (parent: string, name: string): boolean =>
  privateFields.has(name) || privateFields.has(`${parent}.${name}`)

const blank = (value: unknown): unknown => {
  if (Array.isArray(value)) return []
  return typeof value === 'string' ? '' : value
}

/** An answer as it may lie in a browser: such fields are there and empty, so that every screen can be drawn of it. */
export const withoutPrivate = (value: unknown, parent = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => withoutPrivate(each, parent))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, each]) => [
    name,
    isPrivate(parent, name) ? blank(each) : withoutPrivate(each, name),
  ])
  return Object.fromEntries(fields)
}
