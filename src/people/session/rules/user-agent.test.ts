import { expect, test } from 'vitest'
import { readUserAgent } from './user-agent.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; V2324A) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142', 'Windows'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53`, 'Edge 142', 'Windows'],
  [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera 122', 'Windows'],
  [`${WINDOWS} Chrome/98.0 Safari/537.36 QQBrowser/19.5.0`, 'QQ Browser 19', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'Chrome 141', 'ChromeOS'],
  [`${MAC} Version/26.0 Safari/605.1.15`, 'Safari 26', 'macOS'],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari 18', 'iPhone'],
  [`${IPHONE} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, 'Chrome 142', 'iPhone'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI`, 'WeChat 8', 'iPhone'],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome 142', 'Android'],
  [`${ANDROID} Version/4.0 Chrome/100.0 Mobile Safari/537.36 SamsungBrowser/28.0`, 'Samsung Internet 28', 'Android'],
  [`${ANDROID} HuaweiBrowser/16.0 HarmonyOS Mobile Safari/537.36`, 'Huawei Browser 16', 'HarmonyOS'],
  ['curl/8.14.1', 'curl 8', null],
  ['curl/10.0', 'curl 10', null],
  ['libcurl/8.1', null, null],
  ['python-urllib/13.1', 'Python 13', null],
  ['Python-urllib3/2.1', 'Python 2', null],
  ['my-python-requests/2.1', null, null],
  ['undici/12.3', 'Node.js 12', null],
  ['node/24.1', 'Node.js 24', null],
  ['my-node/24.1', null, null],
  [`${ANDROID} UCBrowser/17.1 Mobile Safari/537.36`, 'UC Browser 17', 'Android'],
  [`${ANDROID} UBrowser/16.2`, 'UC Browser 16', 'Android'],
  [`${ANDROID} Chrome/100.0 XiaoMi/MiuiBrowser/20.1`, 'Mi Browser 20', 'Android'],
  [`${IPHONE} AliApp(DingTalk/17.6.5)`, 'DingTalk 17', 'iPhone'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/18.0.60`, 'WeChat 18', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Version/18.5 Safari/604.1', 'Safari 18', 'iPad'],
  ['python-requests/2.32.4', 'Python 2', null],
  ['node', 'Node.js', null],
  ['', null, null],
  ['<script>alert(1)</script>', null, null],
  ['Chrome/', null, null],
])('%s is read', (header, browser, system) => {
  expect(readUserAgent(header)).toEqual({ browser, system })
})
