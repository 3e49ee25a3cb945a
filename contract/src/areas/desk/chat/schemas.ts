import * as z from 'zod'

/** Only merchants whose `enable_im` is YES get a signed login for the chat service. */
export const ChatLogin = z.object({
  enable_im: z.enum(['YES', 'NO']),
  aid: z.string().describe('聊天应用编号'),
  user_id: z.string(),
  sign: z.string(),
  avatar: z.string(),
  name: z.string(),
  open: z.number().int(),
  login_user: z.string(),
})
