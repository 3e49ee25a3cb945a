import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Flag, FlagName } from './schemas.ts'

export const flags = area('flags', {
  list: get('/api.v2/systems/flag-lists', { about: '旗帜', result: z.array(Flag), allow: 'signedIn' }),
  nameFlag: post('/api.v2/systems/flag-tag-name', { about: '旗帜命名', body: FlagName, result: z.array(Flag), allow: 'online.flags' }),
})
