const plainHost = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

const sentences: readonly (readonly [lang: string, title: string, text: string])[] = [
  ['zh-CN', '这个地址还没有开放', '请在运行游隼的电脑上把下面的地址加进 PUBLIC_ORIGINS 设置，然后重新启动：'],
  [
    'en',
    'This address is not open yet',
    'On the machine that runs Peregrine, add this address to the setting PUBLIC_ORIGINS and start it again:',
  ],
  ['zh-TW', '這個地址還沒有開放', '請在執行游隼的電腦上把下面的地址加進 PUBLIC_ORIGINS 設定，然後重新啟動：'],
  [
    'ja',
    'このアドレスはまだ公開されていません',
    'Peregrine を動かしている端末で次のアドレスを PUBLIC_ORIGINS に加え、再起動してください：',
  ],
  [
    'ko',
    '이 주소는 아직 열려 있지 않습니다',
    'Peregrine을 실행하는 컴퓨터에서 다음 주소를 PUBLIC_ORIGINS 설정에 더하고 다시 시작하세요:',
  ],
]

/**
 * Builds the page for a visitor who uses an address that the operator has not configured. It reveals nothing of the
 * program; the host is shown only if it consists of valid host name characters.
 */
export function strangerPage(host: string, styleNonce: string): string {
  const origin = plainHost.test(host) ? `http://${host}` : 'http://…'
  const parts = sentences.map(
    ([lang, title, text]) =>
      `<section lang="${lang}"><h1>${title}</h1><p>${text}</p><p><code>PUBLIC_ORIGINS=…,${origin}</code></p></section>`,
  )
  const style = `<style nonce="${styleNonce}">body{font:15px/1.6 system-ui,sans-serif;max-width:640px;margin:48px auto;padding:0 16px;color:#12161f;background:#fff}h1{font-size:17px;margin:0}section{margin-bottom:32px}p{margin:4px 0;color:#5d6778}code{color:#12161f;font-size:13px;overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{background:#0c0f14;color:#e9edf4}p{color:#93a0b4}code{color:#e9edf4}}</style>`
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Peregrine 游隼</title>${style}</head><body>${parts.join('')}</body></html>`
}
