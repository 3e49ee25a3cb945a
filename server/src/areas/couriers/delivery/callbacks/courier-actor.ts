import { system } from '#core/http/actor'

export const courierActor = system('courier')
