import { strategies } from '@zdb/contract/couriers/delivery/states'
import { Facts } from '#ui/detail/facts.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import type { Setting } from './setting-draft.ts'

/** For those who may look but not change. */
export const SettingFacts = ({ setting }: { setting: Setting }) => {
  const { label, hint } = strategies[setting.strategy]
  return (
    <Panel title="配送设置">
      <Facts
        rows={{
          呼叫策略: `${label}：${hint}`,
          换下一家: `${String(setting.escalate_minutes)} 分钟没人接单`,
          小费上限: <Money yuan={setting.max_tip} />,
          自动呼叫: setting.auto_dispatch ? `开启，提前 ${String(setting.lead_minutes)} 分钟` : '关闭',
          默认重量: `${String(setting.weight)} 公斤`,
          固定备注: setting.remarks || '没有',
        }}
      />
    </Panel>
  )
}
