import type { States } from '../../../kit/states.ts'

/** A festival from its plan to its end (domain, section 20). */
export const festivalStates = {
  draft: { code: 0, label: '筹备', tone: 'blue' },
  active: { code: 10, label: '生效', tone: 'green' },
  suspended: { code: 20, label: '暂停', tone: 'yellow' },
  ended: { code: 90, label: '结束', tone: 'neutral' },
} as const satisfies States
export type FestivalState = keyof typeof festivalStates

export const festivalStateNames = Object.keys(festivalStates) as [FestivalState, ...FestivalState[]]

/** Why a slot takes no more orders, or that it does. */
export const slotStandings = {
  open: { label: '可接单', tone: 'green' },
  full: { label: '已满', tone: 'red' },
  cutOff: { label: '已截单', tone: 'neutral' },
  suspended: { label: '已暂停', tone: 'yellow' },
  past: { label: '已过', tone: 'neutral' },
} as const
export type SlotStanding = keyof typeof slotStandings

export const slotStandingNames = Object.keys(slotStandings) as [SlotStanding, ...SlotStanding[]]

/** Who of the staff does what on the day. */
export const festivalRoles = { make: '制作', pack: '包装', print: '打单', dispatch: '调度' } as const
export type FestivalRole = keyof typeof festivalRoles

export const festivalRoleNames = Object.keys(festivalRoles) as [FestivalRole, ...FestivalRole[]]

/** Whom a template is written to. */
export const templateAudiences = { partner: '合作门店', buyer: '买家' } as const
export type TemplateAudience = keyof typeof templateAudiences

export const templateAudienceNames = Object.keys(templateAudiences) as [TemplateAudience, ...TemplateAudience[]]

/** What a template may name in braces, and what stands there until it is sent. */
export const templateWords = { 节日: '节日的名称', 门店: '门店的名称', 时段: '配送时段' } as const
