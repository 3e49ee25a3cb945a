import { useState } from 'react'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { SaveFoot } from '#ui/form/save-foot.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import styles from '../stores.module.css'

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
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const { send, pending } = useSend(deliverySetup.saveSetting)
  const draft = { ...draftOf(saved), ...changed }
  const change = (part: Partial<Draft>) => setChanged((before) => ({ ...before, ...part }))
  const save = async () => {
    const setting = {
      ...draft,
      lead_minutes: Number(draft.lead_minutes || '0'),
      min_price: draft.min_price || '0.00',
    }
    const answer = await send({ params: { sid }, body: { identifier: 'receive', sid: sid === '0' ? 0 : sid, setting } })
    if (!answer.ok) return
    await refresh(stores.receiveSetting)
    setChanged({})
    saySuccess('接单设置已保存')
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
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
      {manages && (
        <SaveFoot
          dirty={Object.keys(changed).length > 0}
          busy={pending}
          saved={saved.inherited ? '沿用全部门店的设置' : '已保存'}
          onGiveUp={() => setChanged({})}
        />
      )}
    </form>
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
