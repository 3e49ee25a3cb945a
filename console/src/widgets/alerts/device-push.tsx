import { useEffect, useState } from 'react'
import { readDevicePush, switchDeviceOff, switchDeviceOn, type DevicePush } from '#core/alerts/device-push.ts'
import { sayError } from '#core/alerts/notices.ts'
import { useSession } from '#core/session/session.ts'
import { Switch } from '#ui/input/switch.tsx'
import styles from './device-push.module.css'

const words: Readonly<Record<DevicePush, string>> = {
  unsupported: '这个浏览器不支持推送，请换用较新的浏览器，并用 https 地址打开',
  homeScreen: '请先在浏览器菜单里“添加到主屏幕”，再从主屏幕打开转单宝开启',
  blocked: '浏览器禁止了转单宝的通知，请在浏览器的网站设置里改为允许，再回到这里',
  off: '开启后，锁屏或没有打开转单宝时，也能收到新订单、骑手异常等提醒',
  on: '锁屏时也会提醒，退出登录后停止',
}

/** Whether this very device is told of news while nobody looks at the console. */
export const DevicePushSwitch = () => {
  const accountId = useSession(({ me }) => me?.id)
  const [state, setState] = useState<DevicePush>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (accountId) void readDevicePush(accountId).then(setState)
  }, [accountId])
  if (!accountId || !state) return null
  const change = async (on: boolean) => {
    setBusy(true)
    const trouble = on ? await switchDeviceOn(accountId) : await switchDeviceOff()
    setState(await readDevicePush(accountId))
    setBusy(false)
    if (trouble) sayError(trouble)
  }
  return (
    <div className={styles.device}>
      <p className={styles.switch}>
        <strong>本机推送</strong>
        {(state === 'on' || state === 'off') && (
          <Switch label="本机推送" on={state === 'on'} busy={busy} onChange={(on) => void change(on)} />
        )}
      </p>
      <p className={styles.words} role="status">
        {words[state]}
      </p>
    </div>
  )
}
