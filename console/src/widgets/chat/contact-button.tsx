import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { openChat } from '#core/chat/chat-drawer.ts'
import { useMayChat } from '#core/chat/may-chat.ts'
import { useSession } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'

/** The way to talk to a merchant, from wherever one deals with it; absent where nobody can. */
export const ContactButton = ({ merchantId, name }: { merchantId: string; name: string }) => {
  const isOneself = useSession(({ me }) => me?.merchant_id === merchantId)
  if (!useMayChat() || isOneself) return null
  return (
    <Button kind="text" aria-label={`联系${name}`} onClick={() => openChat(userIdOf(merchantId))}>
      联系
    </Button>
  )
}
