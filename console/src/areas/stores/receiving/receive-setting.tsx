import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { SettingForm } from '#ui/form/setting-form.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import styles from '../stores.module.css'
import { savedWords, useSaveSetting } from './save-setting.ts'

type Saved = WireResult<typeof stores.receiveSetting>
type Draft = { accept_assigned: boolean; pool_push: boolean; lead_minutes: string; min_price: string }

const draftOf = ({ setting }: Saved): Draft => ({ ...setting, lead_minutes: String(setting.lead_minutes) })

const On = ({
  label,
  on,
  off,
  onChange,
}: {
  label: string
  on: boolean
  off: boolean
  onChange: (on: boolean) => void
}) => (
  <p className={styles.switch}>
    {off ? <strong>{on ? '开启' : '关闭'}</strong> : <Switch label={label} on={on} onChange={onChange} />}
    <span>{label}</span>
  </p>
)

const ReceiveSettingForm = ({ sid, saved }: { sid: string; saved: Saved }) => {
  const manages = useMay('store.receive')
  const { save, pending } = useSaveSetting(sid)
  return (
    <SettingForm
      kept={draftOf(saved)}
      saved={savedWords(saved)}
      readOnly={!manages}
      busy={pending}
      onSave={({ lead_minutes, min_price, ...on }) => {
        const setting = { ...on, lead_minutes: Number(lead_minutes || '0'), min_price: min_price || '0.00' }
        return save({ identifier: 'receive', setting }, '接单设置', [stores.receiveSetting])
      }}
    >
      {({ draft, change }) => (
        <div className={styles.fields}>
          <On
            label="接受指派给本店的订单"
            on={draft.accept_assigned}
            off={!manages}
            onChange={(accept_assigned) => change({ accept_assigned })}
          />
          <On
            label="抢单池有新单时提醒"
            on={draft.pool_push}
            off={!manages}
            onChange={(pool_push) => change({ pool_push })}
          />
          <div className={styles.pair}>
            <NumberField
              label="备货时间"
              hint="离送达不足这么久的抢单不显示；0 为不限"
              min="0"
              max="2880"
              precision={0}
              unit="分钟"
              value={draft.lead_minutes}
              onChange={(lead_minutes) => change({ lead_minutes })}
            />
            <NumberField
              label="抢单最低价"
              hint="低于它的抢单不显示；0 为不限"
              min="0"
              max="100000"
              precision={2}
              unit="元"
              value={draft.min_price}
              onChange={(min_price) => change({ min_price })}
            />
          </div>
        </div>
      )}
    </SettingForm>
  )
}

/** How a store receives; 0 stands for all stores. */
export const ReceiveSettingPanel = ({ sid }: { sid: string }) => {
  const read = useRead(stores.receiveSetting, { params: { sid } })
  return (
    <Panel title="接单设置">
      <Loaded reading={read}>{(saved) => <ReceiveSettingForm sid={sid} saved={saved} />}</Loaded>
    </Panel>
  )
}
