export type PenaltiesThing = 'penalty'
