import { chat } from '@zdb/contract/desk/chat/endpoints'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { Switch } from '#ui/input/switch.tsx'
import { chatClient } from '../engine/own/client.ts'
import { GearIcon } from './icons.tsx'
import { PopPanel } from './pop-panel.tsx'
import styles from './settings.module.css'

/** Whether several of the merchant's people may be in chat at once. */
const TeamInbox = () => {
  const setting = useRead(chat.setting, {}, { background: true })
  const { send, pending } = useSend(chat.saveSetting)
  const may = useMay('chat.setup')
  const on = setting.data?.team_inbox ?? false
  const change = async (team_inbox: boolean) => {
    const answer = await send({ body: { client: chatClient(), team_inbox } })
    await refresh(chat.setting)
    if (answer.ok) saySuccess(team_inbox ? '团队收件箱已开启' : '团队收件箱已关闭')
  }
  return (
    <div className={styles.setting}>
      <div>
        <strong>团队收件箱</strong>
        <p>开启后，本店多位同事可同时在线聊天，消息旁显示是谁回复的。关闭时只保持一个页面在线。</p>
        {!may && <p>只有有权限的账号可以修改</p>}
      </div>
      {may && (
        <Switch label="团队收件箱" on={on} busy={pending || !setting.data} onChange={(next) => void change(next)} />
      )}
    </div>
  )
}

export const Settings = () => (
  <PopPanel label="聊天设置" face={<GearIcon />} side="below">
    <TeamInbox />
  </PopPanel>
)
