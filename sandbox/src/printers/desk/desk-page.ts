import type { FastifyInstance } from 'fastify'
import { happens } from '../../faults.ts'
import { liveScript } from '../../live-page.ts'
import { buttonsOf } from '../../page-button.ts'
import { clockTime, escapeHtml, htmlPage } from '../../page.ts'
import { drawPaper } from '../paper/draw.ts'
import { layOut } from '../paper/layout.ts'
import { deviceTitles, clouds, type App, type LanPrinter, type Printer, type Sheet } from '../room/entities.ts'
import { cloudFaults, conditions, lanFaults, type CloudFault, type Condition } from '../room/printer-faults.ts'
import type { DeskThings } from './desk.ts'

const shown = 20
const deskButton = buttonsOf('/printers/desk')

const look = `<style>
.tray { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; padding: 16px }
.tray figure { margin: 0; max-width: 100% } .tray figcaption { margin-top: 4px; max-width: 420px; overflow-wrap: anywhere }
.sheet { display: block; max-width: 100%; height: auto; box-shadow: 0 1px 6px rgb(0 0 0 / 25%) }
.warn { color: #b45309 }
</style>`

function printerItem({ room, lan, faults }: DeskThings, printer: Printer | LanPrinter): string {
  const { cloud, no, key, width, owner, name } = printer
  const states = (Object.keys(conditions) as Condition[]).map((condition) => {
    const on = faults.is(cloud, no, condition)
    return deskButton(conditions[condition], 'condition', { cloud, no, condition, on: !on }, on)
  })
  const day = faults.of(cloud, no)
  const possible = cloud === 'lan' ? lanFaults : (Object.keys(cloudFaults) as CloudFault[])
  const troubles = possible.map((fault) => {
    const on = happens(day[fault])
    return deskButton(cloudFaults[fault], 'faults', { cloud, no, ...day, [fault]: on ? 0 : { next: 1 } }, on)
  })
  const waiting = cloud === 'lan' ? lan.waiting(no) : room.waiting(cloud, no)
  const bound = owner === '' ? '未绑定' : `已绑定 ${escapeHtml(owner)}`
  return `<li><div class="row"><span><strong>${deviceTitles[cloud]}</strong> <span class="soft">${width} mm</span> ${escapeHtml(name)}</span>
<span>${cloud === 'lan' ? '由打印桥连接' : bound}${waiting > 0 ? `，${waiting} 单待打印` : ''}</span></div>
<div class="row"><span>${cloud === 'lan' ? '地址 <code>tcp://' : '编号 <code>'}${escapeHtml(no)}</code>${key === '' ? '' : ` 密钥 <code>${escapeHtml(key)}</code>`}</span></div>
<div class="modes tight"><span class="soft">打印机</span>${states.join('')}<span class="soft">${cloud === 'lan' ? '应答' : '云端'}</span>${troubles.join('')}</div></li>`
}

function sheetItem(sheet: Sheet): string {
  const paper = layOut(sheet.cloud, sheet.width, sheet.content)
  const notes = [
    sheet.times > 1 && `第 ${sheet.copy} / ${sheet.times} 联`,
    sheet.run > 1 && '云端重复',
    paper.commands.length > 0 && `内容夹带指令：${paper.commands.join('，')}`,
  ].filter(Boolean)
  return `<figure><a href="/printers/paper/${sheet.id}">${drawPaper(paper)}</a>
<figcaption class="soft">${deviceTitles[sheet.cloud]} <code>${escapeHtml(sheet.device)}</code> ${clockTime(sheet.at)}<br><code>${escapeHtml(sheet.job)}</code>
${notes.length > 0 ? `<br><span class="warn">${escapeHtml(notes.join('，'))}</span>` : ''}</figcaption></figure>`
}

function page(things: DeskThings, app: App | undefined): string {
  const { room } = things
  const head = `${look}<p><a href="/">← 外部服务模拟</a></p><h1>云打印</h1>
<p class="hint">飞鹅、易联云、芯烨云和 365 的打印机，还有门店局域网里由打印桥连接的打印机。打印出来的纸在下面，最新的在前；编号和密钥就是机身标签上的。</p>`
  if (!app)
    return htmlPage(
      '云打印',
      `${head}<ul><li class="empty">还没有应用接入。服务启动后会在这里登记。</li></ul>`,
      liveScript,
    )
  const { label } = app
  const apps = room.apps().map((each) => {
    const current = each.label === label ? ' aria-current="page"' : ''
    return `<a href="/printers?label=${encodeURIComponent(each.label)}"${current}>${escapeHtml(each.label)}</a>`
  })
  const sheets = room.sheets(label).toReversed()
  const inClouds = clouds.flatMap((cloud) => room.printers(label).filter((printer) => printer.cloud === cloud))
  const printers = [...inClouds, ...things.lan.printers(label)]
  const put = ([58, 80] as const).map((width) =>
    deskButton(`放一台局域网打印机 ${width} mm`, 'printers', { label, cloud: 'lan', width }, false),
  )
  return htmlPage(
    '云打印',
    `${head}<div class="modes" data-part="apps"><span class="soft">应用</span>${apps.join('')}</div>
<div class="modes" data-part="clock"><span class="soft">现在 ${clockTime(room.now(label))}，共 ${sheets.length} 张纸</span></div>
<h2>打印机</h2><div class="modes">${put.join('')}</div><div data-part="printers"><ul>${printers.map((printer) => printerItem(things, printer)).join('')}</ul></div>
<h2>纸</h2><div data-part="sheets"><ul><li class="tray">${sheets.slice(0, shown).map(sheetItem).join('') || '<span class="soft">还没有打印。</span>'}</li></ul></div>`,
    liveScript,
  )
}

/** The same room for people. */
export function serveDeskPage(server: FastifyInstance, things: DeskThings): void {
  server.get<{ Querystring: { label?: string } }>('/printers', ({ query }, reply) => {
    const apps = things.room.apps()
    const app = apps.find(({ label }) => label === query.label) ?? apps[0]
    return reply.type('text/html; charset=utf-8').send(page(things, app))
  })
  server.get<{ Params: { id: string } }>('/printers/paper/:id', ({ params }, reply) => {
    const sheet = things.room.sheet(Number(params.id))
    if (!sheet) return reply.code(404).send({ message: '没有这张纸' })
    return reply.type('image/svg+xml; charset=utf-8').send(drawPaper(layOut(sheet.cloud, sheet.width, sheet.content)))
  })
}
