/** What a person may be offered on a penalty, the most likely first; the spellings are those of the calls. */
export const penaltyActions = ['payfine', 'complainl', 'complainlModify'] as const
export type PenaltyAction = (typeof penaltyActions)[number]

/** What an operator may be offered on one; the machine says when. */
export const deskPenaltyActions = ['withdraw'] as const
