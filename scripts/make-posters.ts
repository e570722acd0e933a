// Draws the covers of the demo's lessons and the photos of its inspections in a headless Chromium: plain shapes, which need no font.
// The files are committed.
// `node scripts/make-posters.ts`
import fs from 'node:fs'
import path from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { chromium } from './chromium.ts'

const POSTERS = 'src/lessons/demo/posters'
const PHOTOS = 'src/bases/demo/photos'
const [WIDTH, HEIGHT] = [640, 360]

/** Each on a sky of its own. */
const DRAWINGS: Record<string, string> = {
  // a moon over a pond with leaves
  [`${POSTERS}/lotus`]: `<rect width="640" height="360" fill="#16324f"/><circle cx="500" cy="80" r="42" fill="#f6e7b4"/>
    <rect y="220" width="640" height="140" fill="#0f4c5c"/>
    <g fill="#2a9d6f"><ellipse cx="130" cy="270" rx="90" ry="24"/><ellipse cx="330" cy="310" rx="120" ry="28"/><ellipse cx="540" cy="260" rx="80" ry="20"/></g>
    <g fill="#f4a6c0"><path d="M320 290q-50-60 0-120q50 60 0 120z"/><path d="M320 290q-90-20-80-90q70 10 80 90z"/><path d="M320 290q90-20 80-90q-70 10-80 90z"/></g>`,
  // a right triangle with the squares of its sides
  [`${POSTERS}/pythagoras`]: `<rect width="640" height="360" fill="#eef2f6"/><g stroke="#33475b" stroke-width="4" stroke-linejoin="round">
    <path d="M260 220h120l-120-90z" fill="#ffd166"/><path d="M260 220h120v120h-120z" fill="#8ecae6"/>
    <path d="M260 220v-90h-90v90z" fill="#95d5b2"/><path d="M260 130l120 90l90-120l-120-90z" fill="#f4978e"/></g>`,
  // the sun and a leaf
  [`${POSTERS}/photosynthesis`]: `<rect width="640" height="360" fill="#dff3e4"/><circle cx="120" cy="90" r="54" fill="#ffb703"/>
    <g stroke="#ffb703" stroke-width="8" stroke-linecap="round"><path d="M200 120l60 24M180 160l46 46M130 170l12 60"/></g>
    <path d="M270 320q0-200 280-240q0 230-280 240z" fill="#2d8f4e"/>
    <path d="M270 320q120-110 230-190M330 268v-66M390 220v-64M360 244h84M420 196h70" fill="none" stroke="#bfe3c8" stroke-width="6" stroke-linecap="round"/>`,
  // a railway station, and a person on the platform
  [`${POSTERS}/back`]: `<rect width="640" height="360" fill="#d9c7a8"/><circle cx="520" cy="110" r="50" fill="#e07a5f"/>
    <path d="M0 230l140-70l120 60l150-90l230 110v120h-640z" fill="#8d7b68"/><rect y="280" width="640" height="80" fill="#4a4238"/>
    <g stroke="#b8a98f" stroke-width="6"><path d="M0 300h640M0 336h640"/></g>
    <g fill="#2b2622"><circle cx="230" cy="176" r="20"/><path d="M204 280q-4-84 26-84t26 84z"/></g>`,
  // rust next to a weld of a tank's shell
  [`${PHOTOS}/rust`]: `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#eceff1"/><stop offset=".5" stop-color="#b0bec5"/><stop offset="1" stop-color="#607d8b"/></linearGradient></defs>
    <rect width="640" height="360" fill="url(#s)"/><path d="M0 196h640" stroke="#90a4ae" stroke-width="10"/>
    <path d="M0 196h640" stroke="#cfd8dc" stroke-width="10" stroke-dasharray="6 8"/>
    <path d="M330 214q40-30 92-4q64-12 70 34q10 52-60 48q-42 30-84-4q-60-16-18-74z" fill="#8d4a22"/>
    <path d="M360 228q30-16 60 4q44 0 40 30q-14 30-56 14q-50 10-44-48z" fill="#5d2e12"/>`,
  // a gauge in the green
  [`${PHOTOS}/gauge`]: `<rect width="640" height="360" fill="#37474f"/><circle cx="320" cy="184" r="150" fill="#fafafa" stroke="#263238" stroke-width="14"/>
    <g fill="none" stroke-width="18"><path d="M214 290a150 150 0 0 1-10-200" transform="translate(28 -6) scale(.9)" stroke="#ffb300"/>
    <path d="M206 96a150 150 0 0 1 228 0" transform="translate(32 18) scale(.9)" stroke="#43a047"/><path d="M436 92a150 150 0 0 1-8 200" transform="translate(28 -6) scale(.9)" stroke="#e53935"/></g>
    <path d="M320 184l-34-104" stroke="#263238" stroke-width="8" stroke-linecap="round"/><circle cx="320" cy="184" r="14" fill="#263238"/><rect x="300" y="330" width="40" height="30" fill="#90a4ae"/>`,
}

const browser = await browsers.launch(chromium)
const page = await browser.newPage()
for (const [name, shapes] of Object.entries(DRAWINGS)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes}</svg>`
  const bytes = Buffer.from(await page.evaluate(drawn, { svg, width: WIDTH, height: HEIGHT }), 'base64')
  const file = `${name}.webp`
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, bytes)
  console.log(`${file}: ${bytes.length} bytes`)
}
await browser.close()

/** Runs in the page: the picture as WebP, in base64. */
async function drawn({ svg, width, height }: { svg: string; width: number; height: number }): Promise<string> {
  const picture = new Image(width, height)
  picture.src = `data:image/svg+xml;base64,${btoa(svg)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas.toDataURL('image/webp', 0.85).split(',')[1] ?? ''
}
