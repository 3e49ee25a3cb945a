export type AccountThing = 'contact' | 'socialLogin'
