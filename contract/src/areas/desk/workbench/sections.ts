/** The headings under which the workbench says what waits, in their order. */
export const todoSections = {
  online: '网单',
  orders: '转单与接单',
  shop: '门店与资金',
} as const
export type TodoSection = keyof typeof todoSections
export const todoSectionNames = Object.keys(todoSections) as [TodoSection, ...TodoSection[]]
