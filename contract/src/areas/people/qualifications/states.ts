import { categoriesOf } from '../../shop/stores/product-types.ts'
import type { States } from '../../../kit/states.ts'

/** One version of a document, from its submission to the day nobody may rely on it any more. */
export const qualificationStates = {
  reviewing: { code: 10, label: '审核中', tone: 'yellow' },
  approved: { code: 20, label: '已认证', tone: 'green' },
  rejected: { code: 30, label: '未通过', tone: 'red' },
  withdrawn: { code: 40, label: '已撤回', tone: 'neutral' },
  replaced: { code: 50, label: '已更换', tone: 'neutral' },
  lapsed: { code: 60, label: '已失效', tone: 'red' },
} as const satisfies States

/** How a document stands today: its state and its date together. */
export const standings = {
  none: { label: '未提交', tone: 'neutral' },
  reviewing: { label: '审核中', tone: 'yellow' },
  approved: { label: '已认证', tone: 'green' },
  rejected: { label: '未通过', tone: 'red' },
  expiring: { label: '即将到期', tone: 'yellow' },
  grace: { label: '已到期，宽限中', tone: 'red' },
  lapsed: { label: '已失效', tone: 'red' },
} as const

export type Standing = keyof typeof standings
export const standingNames = Object.keys(standings) as [Standing, ...Standing[]]

/** Standings in which a document is to be renewed, and what the workbench calls them. */
export const endingStandings = { expiring: '资质即将到期', grace: '资质已到期，宽限中', lapsed: '资质已失效' } as const
export type EndingStanding = keyof typeof endingStandings
export const endingNames = Object.keys(endingStandings) as [EndingStanding, ...EndingStanding[]]

/** The documents, the checks of their numbers and how many pictures each takes. */
export const qualificationTypes = {
  identity_card: { label: '身份证', pictures: 2, numberLabel: '身份证号码' },
  business_licence: { label: '营业执照', pictures: 1, numberLabel: '统一社会信用代码' },
  food_circulation_permit: { label: '食品经营许可证', pictures: 1, numberLabel: '许可证编号' },
} as const

export type QualificationType = keyof typeof qualificationTypes
export const qualificationTypeNames = Object.keys(qualificationTypes) as [QualificationType, ...QualificationType[]]

/** Categories whose goods are food: whoever sells them needs the permit. */
const foodCategories: ReadonlySet<number> = new Set([2, 5, 6, 12])

/** Of a category of shops, or of what an order is of: it needs the permit if any of it is food. */
export const isFood = (productType: number): boolean =>
  categoriesOf(productType).some((category) => foodCategories.has(category))
