export type QualificationsThing = 'qualification'
