import { useState } from 'react'
import { pages, routeTo } from '@zdb/contract/pages'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useOpen, useParam } from '#core/router/address.ts'
import { text, useFilter } from '#core/router/filter.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useFestivalActions } from '../actions.tsx'
import { daysWords, type FestivalDetail } from '../festival.ts'
import { FillBar } from '../fill-bar.tsx'
import { Channels, People, Templates, Waves } from './plan-parts.tsx'
import { SlotBoard } from './slot-board.tsx'
import styles from './detail.module.css'

const SlotDrawer = lazyDialog(() => import('./slot-drawer.tsx').then((file) => file.SlotDrawer))

const address = { slot: text() }

const Now = ({ festival }: { festival: FestivalDetail }) => {
  const open = useOpen()
  const { actionsOf, dialogs } = useFestivalActions()
  const sum = (of: (slot: FestivalDetail['slots'][number]) => number) =>
    festival.slots.reduce((total, slot) => total + of(slot), 0)
  const [taken, made, capacity] = [sum((slot) => slot.taken), sum((slot) => slot.made), sum((slot) => slot.capacity)]
  return (
    <Panel title="现在" extra={<StatusTag tone={festivalStates[festival.state].tone}>{festival.status_zh}</StatusTag>}>
      <div className={styles.now}>
        <FillBar taken={taken} made={made} capacity={capacity} />
        <Facts
          rows={filledRows({
            日期: daysWords(festival),
            自动生效: festival.state === 'draft' && festival.accept_from?.slice(0, 16),
            截单: festival.cutoff_hours === 0 ? '时段开始时' : `时段开始前${festival.cutoff_hours}小时`,
            已满时段: `${festival.slots.filter((slot) => slot.taken >= slot.capacity).length}个`,
            还能接: `${Math.max(0, capacity - taken)}单`,
          })}
        />
        <div className={styles.acts}>
          <Actions actions={actionsOf(festival)} />
          <Button onClick={() => open(routeTo('festivalWall', { no: festival.id }))}>打开大屏</Button>
        </div>
      </div>
      {dialogs}
    </Panel>
  )
}

/** One festival: what is taken of each slot, now, and what was planned for it. */
export const FestivalDetailPage = () => {
  const id = useParam('no')
  const [{ slot }, setAddress] = useFilter(address)
  const reading = useRead(festivals.detail, { params: { id } })
  useRefreshOn(['festivals', 'netorder', 'receive_order'], [festivals.detail, festivals.slotOrders])
  const [store, setStore] = useState('')
  return (
    <Loaded reading={reading}>
      {(festival) => (
        <>
          <DetailPage
            title={festival.name}
            note={pages.festival.title}
            facts={
              <>
                <SlotBoard
                  festival={festival}
                  store={store || (festival.stores[0]?.sid ?? '')}
                  onStore={setStore}
                  onOpen={(slotId) => setAddress({ slot: slotId })}
                />
                <Waves festival={festival} />
                <Templates festival={festival} />
              </>
            }
            now={
              <>
                <Now festival={festival} />
                <Channels festival={festival} />
                <People festival={festival} />
              </>
            }
          />
          {slot && (
            <SlotDrawer
              slotId={slot}
              mayManage={festival.actions.includes('update')}
              onClose={() => setAddress({ slot: '' })}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
