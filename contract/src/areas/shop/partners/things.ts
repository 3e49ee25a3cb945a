export type PartnersThing = 'partner' | 'blocked'
