export type StaffThing = 'account' | 'role'
