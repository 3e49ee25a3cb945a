import { clockLeewayMinutes, openApiCodes } from '@zdb/contract/channels/open-api/codes'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { merchantApi, OpenFilter, OpenRider, OpenWaybill } from '@zdb/contract/channels/open-api/merchant-api'
import { answerSeconds } from './webhook-client.ts'
import { nonceMinutes, stateEvents, troubleEvents } from './webhooks.ts'
import { sign, signedText } from './signing.ts'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** One call with every value written out, so that anyone can check a signature of their own against it. */
export const example = {
  appKey: 'd3adb33fd3adb33fd3adb33fd3adb33f',
  secret: '7e57c0de7e57c0de7e57c0de7e57c0de7e57c0de7e57c0de7e57c0de7e57c0de',
  call: {
    method: 'GET',
    path: '/openapi/v1/orders/A20261224001',
    timestamp: '1798084800000',
    nonce: '5f0c2b1e9d',
    body: '',
  },
} as const

const order = `{
  "channel_order_sn": "A20261224001",
  "product_type": 1,
  "goods_items": [{ "item_name": "33枝红玫瑰", "item_spec": "精装", "item_total": 1, "item_price": "128.00" }],
  "order_amount": "138.00",
  "delivery_date": "2026-12-24",
  "delivery_time": "14:00-15:00",
  "consignee": "林晓月",
  "mobile": "13800000000",
  "province": "北京市",
  "city": "北京市",
  "county": "朝阳区",
  "address": "光华路SOHO 2座1203",
  "card_con": "生日快乐",
  "order_remarks": "请提前联系"
}`

/** Runs as it stands in Node.js 20 and later, once key, secret and address are one's own. */
export const scriptExample = (base: string): string => `import { createHash, createHmac, randomUUID } from 'node:crypto'

const base = process.env.OPENAPI_BASE ?? '${base}'
const appKey = process.env.OPENAPI_KEY ?? '您的 app_key'
const secret = process.env.OPENAPI_SECRET ?? '您的 secret'

async function call(method, path, content) {
  const body = content === undefined ? '' : JSON.stringify(content)
  const timestamp = String(Number(new Date))
  const nonce = randomUUID()
  const hash = createHash('sha256').update(body).digest('hex')
  const text = [method, path, timestamp, nonce, hash].join('\\n')
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  const response = await fetch(base + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-app-key': appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    },
    body: body === '' ? undefined : body,
  })
  return response.json()
}

const order = ${order}

console.log(JSON.stringify(await call('POST', '/openapi/v1/orders', order)))
console.log(JSON.stringify(await call('GET', '/openapi/v1/orders/' + order.channel_order_sn)))
`

export const shellExample = (base: string): string => `BASE="\${OPENAPI_BASE:-${base}}"
KEY="\${OPENAPI_KEY:-您的 app_key}"
SECRET="\${OPENAPI_SECRET:-您的 secret}"
URI='${example.call.path}'
TIME="$(date +%s)000"
NONCE="$(openssl rand -hex 8)"
HASH="$(printf '' | openssl dgst -sha256 -r | cut -d' ' -f1)"
SIGN="$(printf 'GET\\n%s\\n%s\\n%s\\n%s' "$URI" "$TIME" "$NONCE" "$HASH" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)"
curl -s "$BASE$URI" -H "x-app-key: $KEY" -H "x-timestamp: $TIME" -H "x-nonce: $NONCE" -H "x-signature: $SIGN"
`

const fields: readonly (readonly [string, string, string])[] = [
  ['channel_order_sn', '必填', '您的订单号，字母、数字和 . : - _，最多60个字符。同一订单号重复提交只会有一个订单'],
  ['product_type', '必填', '商品类型，1 鲜花绿植，2 蛋糕烘焙，4 礼品礼盒，5 水果生鲜，13 其他，14 鲜花蛋糕组合'],
  [
    'goods_items',
    '必填',
    '商品，1至50件：item_name 名称，item_spec 规格，item_total 数量，item_price 单价（元，文本）',
  ],
  ['order_amount', '必填', '订单金额，元，文本，如 "138.00"'],
  ['delivery_date', '必填', '配送日期，YYYY-MM-DD'],
  ['delivery_time', '必填', '配送时间，14:00-15:00 或 14:00'],
  ['consignee、mobile', '必填', '收货人与11位手机号'],
  ['province、city、county、address', '区县可不填', '收货地址'],
  ['phone', '可不填', '备用电话'],
  ['longitude、latitude', '可不填', '收货地址的坐标（高德）'],
  ['card_con、order_remarks', '可不填', '贺卡内容与备注，最多500字'],
  ['buyer_name、buyer_mobile', '可不填', '买家'],
  ['delivery_sid', '可不填', '配送门店的编号'],
]

const failures: readonly (readonly [string, string, string])[] = [
  ['401', '47101', '应用标识不存在'],
  ['401', '47102', '签名不正确'],
  ['401', '47103', openApiCodes.openClockOff.message],
  ['401', '47104', '随机串已使用过'],
  ['400', '40022', '内容有误，errors 中逐项说明'],
  ['400', '46013', '配送时间不能早于现在'],
  ['404', '40004', '没有这个订单'],
  ['409', '47001', '订单已完成，不能取消；或已转出，不能修改'],
  ['429', '40029', '调用太频繁（每分钟600次）'],
]

type Described = { shape: Readonly<Record<string, { description?: string | undefined }>> }
const described = ({ shape }: Described): string[][] =>
  Object.entries(shape).map(([name, { description }]) => [name, description ?? ''])

const code = (text: string, id = ''): string => `<pre${id && ` id="${id}"`}><code>${escape(text)}</code></pre>`

const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${titles.map((title) => `<th>${escape(title)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

const style = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{font:14px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans SC",system-ui;max-width:920px;margin:32px auto;padding:0 24px}
h1{font-size:22px}h2{margin-top:36px;font-size:17px}table{width:100%;border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:8px;overflow-wrap:anywhere;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}th{font-size:12px}
code,pre{font:13px/1.6 ui-monospace,monospace}pre{overflow:auto;padding:12px 16px;border-radius:8px;background:color-mix(in srgb,currentColor 7%,transparent)}`

/** The page a merchant's programmer reads. */
export const docsPage = (base: string): string => {
  const { appKey, secret, call } = example
  const calls = Object.values(merchantApi).map(({ method, path, about }) => [method, path, about])
  const states = Object.values(onlineStates).map((state) => [
    String(state.code),
    state.label,
    stateEvents[state.code] ?? '',
  ])
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>开放接口 - 转单宝</title><style>${style}</style></head><body><main>
<h1>转单宝开放接口</h1>
<p>用您自己的系统创建、查询、修改、取消网单，查看骑手与运单，并接收状态回调。在“网店管理 → 开放接口”开通后得到 <code>app_key</code> 和 <code>secret</code>；<code>secret</code> 只显示一次，请妥善保存，遗失或泄露时可重置。</p>
<p>接口地址 <code>${escape(base)}</code>。内容都是 UTF-8 的 JSON，返回 <code>{code, message, data, errors}</code>，<code>code</code> 为 0 表示成功。完整的格式见 <a href="/api.docs/openapi.json">openapi.json</a>（OpenAPI 3.1，<code>/openapi/v1</code> 与 <code>webhooks</code>）。</p>
${table(['方法', '路径', '说明'], calls)}
<h2>时间与时区</h2>
<p>日期与时间都是北京时间（UTC+8），格式 <code>YYYY-MM-DD HH:mm:ss</code>；回调的 <code>at</code> 是带时区的 ISO 8601，精确到毫秒，如 <code>2026-12-24T14:40:00.000+08:00</code>；<code>x-timestamp</code> 是自1970年起的毫秒数，与时区无关。</p>
<h2>签名</h2>
<p>每次调用带四个请求头：<code>x-app-key</code>；<code>x-timestamp</code>（毫秒，与服务器相差不超过${clockLeewayMinutes}分钟）；<code>x-nonce</code>（8至64个字符，${nonceMinutes}分钟内不可重复使用；调用被拒绝时也算用过，重试请换新的）；<code>x-signature</code>。</p>
<p>签名内容是五行文本，以换行符连接：方法（大写）、路径（含查询参数）、<code>x-timestamp</code>、<code>x-nonce</code>、请求内容的 SHA-256（十六进制小写，没有内容时为空文本的哈希）。签名是以 <code>secret</code> 为密钥的 HMAC-SHA256，十六进制小写。</p>
<p>核对用的例子，<code>app_key</code> 为 <code>${appKey}</code>，<code>secret</code> 为 <code>${secret}</code>：</p>
${code(signedText(call), 'signed-text')}
<p>签名为 <code id="signature">${sign(secret, call)}</code></p>
<h2>创建订单 <code>POST /openapi/v1/orders</code></h2>
${table(['字段', '是否必填', '说明'], fields)}
${code(order)}
<p>返回 <code>order_sn</code>（转单宝单号）、<code>channel_order_sn</code>、<code>status</code>、<code>status_zh</code> 和 <code>created</code>（该订单号已存在时为 false，原订单不变）。</p>
<h2>查询订单 <code>GET /openapi/v1/orders/{channel_order_sn}</code></h2>
<p>返回 <code>order_sn</code>、<code>channel_order_sn</code>、<code>status</code>、<code>status_zh</code>、<code>reason</code>、<code>created_at</code>、<code>sent_at</code>（发货时间：骑手取货或寄出，未发货时为 null）、<code>delivered_at</code>（送达时间，未送达时为 null）。</p>
<h2>订单列表 <code>GET /openapi/v1/orders</code></h2>
<p>只有通过本接口创建的订单，新的在前。返回 <code>items</code>（每项与查询订单相同）和 <code>next</code>；<code>next</code> 不为 null 时，作为 <code>cursor</code> 取下一页。查询参数也在签名的路径里。</p>
${table(['参数', '说明'], described(OpenFilter))}
<h2>修改订单 <code>POST /openapi/v1/orders/{channel_order_sn}</code></h2>
<p>只写要改的字段：商品、金额、贺卡、备注、配送日期与时间、收货人、电话、地址与坐标；改地址而不写坐标时，旧坐标作废。重复同样的修改视为成功；已转给其他门店的订单不能修改。返回与查询订单相同。</p>
<h2>查询骑手 <code>GET /openapi/v1/orders/{channel_order_sn}/rider</code></h2>
<p>您自己呼叫的骑手。已转给其他门店的订单由该门店配送，这里为空。</p>
${table(['字段', '说明'], described(OpenRider))}
<h2>查询运单 <code>GET /openapi/v1/orders/{channel_order_sn}/waybill</code></h2>
${table(['字段', '说明'], described(OpenWaybill))}
<h2>取消订单 <code>POST /openapi/v1/orders/{channel_order_sn}/cancel</code></h2>
<p>内容 <code>{"reason": "客户取消"}</code>，可不填。重复取消视为成功；已完成的订单不能取消。</p>
<h2>状态与回调</h2>
<p>订单状态变化时，我们向您保存的回调地址发送 POST，签名方式与上面相同（路径为您的地址的路径与查询参数，请用您的 <code>secret</code> 核对）。返回 2xx 表示收到；否则会在约一天内重试7次，仍未送达的可在“网店管理 → 开放接口”的回调记录里重新推送。同一个 <code>id</code> 可能收到多次，请只处理一次。</p>
<p>回调可能不按先后到达。同一订单的事件，先发生的 <code>id</code> 更小、<code>at</code> 更早（按数字比较 <code>id</code>）：收到的 <code>id</code> 小于已处理的，就是过时的，可以忽略。</p>
<p>保存新的回调地址时，会收到一次 <code>ping</code>（只有 <code>id</code>、<code>event</code>、<code>at</code>），返回 2xx 即可；它与其他回调一样签名、重试并记在回调记录里。点“测试”发送的也是 <code>ping</code>。</p>
<p><code>${troubleEvents.rejected}</code>：接单门店拒单，订单待重新安排。<code>${troubleEvents.abnormal}</code>：配送异常、转单超时或售后。这两种事件的状态不变。<code>reason</code> 是取消、拒单、退单或异常的原因，其他为空。</p>
${table(['status', '状态', 'event'], states)}
${code(`{
  "id": "1024",
  "event": "order.finished",
  "order_sn": "O20261224140000123456",
  "channel_order_sn": "A20261224001",
  "status": 40,
  "status_zh": "已完成",
  "reason": "",
  "at": "2026-12-24T14:40:00.000+08:00"
}`)}
<p>回调地址须为可从公网访问的 https 地址，不跟随跳转，${answerSeconds}秒内应答。</p>
<h2>失败</h2>
${table(['HTTP', 'code', '说明'], failures)}
<h2>示例：Node.js</h2>
${code(scriptExample(base), 'node')}
<h2>示例：curl</h2>
${code(shellExample(base), 'shell')}
</main></body></html>`
}
