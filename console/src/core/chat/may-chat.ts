import { useMay, useSession } from '../session/session.ts'

/** Chat is only for merchants that have it, and their people who may (spec 1, section 6). */
export const useMayChat = (): boolean => {
  const has = useSession(({ chat }) => chat?.enable_im === 'YES')
  const may = useMay('chat.use')
  return has && may
}
