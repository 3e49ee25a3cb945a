export type IdentityThing = 'session'
