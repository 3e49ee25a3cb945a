/** As much of a name as a glance takes in. */
const glance = 14

/** 33枝红玫瑰 等3样: the goods of an order in the words of one line. */
export const goodsBrief = (goods: unknown): string => {
  const names = (goods as readonly { item_name: string }[]).map(({ item_name }) => item_name)
  const first = names[0] ?? ''
  const short = first.length > glance ? `${first.slice(0, glance)}…` : first
  return names.length > 1 ? `${short} 等${names.length}样` : short
}
