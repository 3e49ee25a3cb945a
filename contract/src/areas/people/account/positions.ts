/** What a contact is there for (spec 3, section 3, leaves them open). */
export const positions = [
  { code: 1, name: '负责人' },
  { code: 2, name: '店长' },
  { code: 3, name: '客服' },
  { code: 4, name: '财务' },
  { code: 5, name: '配送' },
  { code: 6, name: '售后' },
  { code: 9, name: '其他' },
] as const

export type PositionCode = (typeof positions)[number]['code']

export const positionCodes: ReadonlySet<number> = new Set(positions.map(({ code }) => code))

export const positionName = (code: number): string => positions.find((each) => each.code === code)?.name ?? ''
