import { area, get } from '../../../kit/endpoint.ts'
import { ChatLogin } from './schemas.ts'

export const chat = area('chat', {
  login: get('/api.v2/im-chat/user-info', { about: '聊天登录信息', result: ChatLogin, allow: 'signedIn', quiet: true }),
})
