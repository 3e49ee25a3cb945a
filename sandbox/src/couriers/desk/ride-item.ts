import { buttonsOf } from '../../page-button.ts'
import { clockTime, escapeHtml } from '../../page.ts'
import { nextSteps, stateNames, stepNames } from '../town/steps.ts'
import { chargeKinds, troubleKinds, type Charge, type Ride, type Spot, type TroubleKind } from '../town/entities.ts'

const troubleWords: Record<TroubleKind, string> = { exception: '联系不上收货人', cancelRequest: '车辆故障，无法配送' }
const deskButton = buttonsOf('/couriers/desk')
export const yuan = (amount: number): string => `${amount < 0 ? '-' : ''}¥${(Math.abs(amount) / 100).toFixed(2)}`

export const chargeItem = (title: string, { kind, amount, sn, at }: Charge): string =>
  `<li class="row"><span>${chargeKinds[kind]} <span class="soft">${escapeHtml(title)} ${escapeHtml(sn)}</span></span>
<span>${yuan(amount)} <span class="soft">${clockTime(at)}</span></span></li>`

/** A ride with everything that may become of it next. */
export function rideItem(title: string, ride: Ride, spot: Spot | undefined, cancelFee: number): string {
  const { courier, id, sn, state, rider, price, tip, charged, distanceMetres, pickup, door } = ride
  const steps = nextSteps[state].map((to) => deskButton(stepNames[to], 'ride', { courier, id, to }))
  const troubles = rider
    ? (Object.keys(troubleKinds) as TroubleKind[]).map((kind) =>
        deskButton(troubleKinds[kind], 'trouble', { courier, id, kind, words: troubleWords[kind] }),
      )
    : []
  const differences =
    steps.length === 0
      ? [1_00, -1_00].map((amount) =>
          deskButton(amount > 0 ? '补收一元' : '退还一元', 'difference', { courier, id, amount, words: '人工调账' }),
        )
      : []
  const where = rider
    ? `骑手 ${rider.name} <span class="phone">${rider.mobile}</span>${spot ? ` · ${spot.longitude.toFixed(5)}, ${spot.latitude.toFixed(5)}` : ''}`
    : '还没有骑手'
  const money = [
    yuan(price),
    tip > 0 && `小费 ${yuan(tip)}`,
    ride.waitingFee > 0 && `等待 ${yuan(ride.waitingFee)}`,
    steps.length === 0 && `实收 ${yuan(charged)}`,
  ]
  const log = ride.log.map(({ at, what }) => `<div class="soft">${clockTime(at)} ${escapeHtml(what)}</div>`)
  return `<li><div class="row"><span><strong>${stateNames[state]}</strong> <span class="soft">${escapeHtml(title)}</span></span>
<code>${escapeHtml(sn)}</code></div>
<div class="row"><span>${escapeHtml(pickup.name)} → ${escapeHtml(door.address)} <span class="soft">${(distanceMetres / 1_000).toFixed(1)} km</span></span>
<span>${money.filter(Boolean).join('，')}</span></div>
<div class="row"><span class="soft">${where}</span><span class="soft">${
    nextSteps[state].includes('cancelled') && cancelFee > 0 ? `商家现在取消收 ${yuan(cancelFee)}` : ''
  }</span></div>
<div class="modes tight">${[...steps, ...troubles, ...differences].join('')}</div>
<details id="${escapeHtml(`${courier}-${id}`)}"><summary class="soft">经过 ${escapeHtml(id)}</summary>${log.join('')}</details></li>`
}
