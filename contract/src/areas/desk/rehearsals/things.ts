export type RehearsalsThing = 'rehearsal'
