export type StaffThing = 'account' | 'role' | 'staffInvitation'
