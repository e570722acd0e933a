import {
  AmbientLight,
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshLambertMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Sprite,
  SpriteMaterial,
  Vector2,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { SLOT, type Room, type RoomRack } from '../rules/room-layout.ts'

/** Racks further than this have no names above them: a texture each would weigh more than they are worth. */
const MOST_NAMES = 200
/** Looking under the pointer costs a few ms of 10,000 boxes. */
const LOOK_EVERY_MS = 40
const FIELD_DEGREES = 45

export interface Room3d {
  /** moves boxes and racks */
  place: (room: Room) => void
  /** one colour a device, '#rrggbb' */
  color: (colors: readonly string[]) => void
  dispose: () => void
}

interface Handlers {
  /** the device under the pointer and where that is; null when there is none */
  onPoint: (device: number | null, x: number, y: number) => void
  onOpen: (device: number) => void
}

/**
 * Draws a machine room into `host`; the mouse turns, pans and zooms it. All boxes are one draw call; redraws only after
 * changes. Throws if the browser has no WebGL.
 */
export function drawRoom(
  host: HTMLElement,
  look: { line: string; ink: string; unplaced: string },
  handlers: Handlers,
): Room3d {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio))
  host.append(renderer.domElement)
  const scene = new Scene()
  const camera = new PerspectiveCamera(FIELD_DEGREES, 1, 0.1, 1000)
  const controls = new OrbitControls(camera, renderer.domElement)
  controls.maxPolarAngle = Math.PI / 2 - 0.02
  const sun = new DirectionalLight('#ffffff', 1.6)
  sun.position.set(0.4, 1, 0.7)
  scene.add(new AmbientLight('#ffffff', 1.7), sun)

  let boxes: InstancedMesh | undefined
  let frames: LineSegments | undefined
  let names: Sprite[] = []
  let size = ''

  let isDue = false
  function draw(): void {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      renderer.render(scene, camera)
    })
  }
  controls.addEventListener('change', draw)

  function fitHost(): void {
    const { clientWidth: width, clientHeight: height } = host
    if (width === 0 || height === 0) return
    renderer.setSize(width, height)
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    // Another size empties it, and a sheet of paper is drawn before the next frame.
    renderer.render(scene, camera)
  }
  fitHost()
  const watcher = new ResizeObserver(fitHost)
  watcher.observe(host)

  function lookAtAll({ width, depth, racks }: Room): void {
    const height = Math.max(2, ...racks.map((rack) => rack.height))
    // So far that all of it fits, its nearest aisle too, seen from the front and above.
    const reach = Math.hypot(width / camera.aspect, height, depth) / 2
    const far = (reach / Math.tan((FIELD_DEGREES * Math.PI) / 360)) * 1.15 + depth / 2
    camera.position.set(width / 2 - far * 0.3, height / 2 + far * 0.45, depth / 2 + far * 0.85)
    controls.target.set(width / 2, height / 2, depth / 2)
    controls.maxDistance = far * 3
    controls.update()
  }

  const raycaster = new Raycaster()
  const pointer = new Vector2()
  function deviceAt(event: PointerEvent): number | null {
    if (!boxes) return null
    const box = renderer.domElement.getBoundingClientRect()
    pointer.set(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2)
    raycaster.setFromCamera(pointer, camera)
    return raycaster.intersectObject(boxes)[0]?.instanceId ?? null
  }
  let lookedAt = 0
  let pressedAt = { x: 0, y: 0 }
  const onMove = (event: PointerEvent) => {
    if (event.buttons !== 0 || event.timeStamp - lookedAt < LOOK_EVERY_MS) return
    lookedAt = event.timeStamp
    handlers.onPoint(deviceAt(event), event.offsetX, event.offsetY)
  }
  const onLeave = () => handlers.onPoint(null, 0, 0)
  const onDown = (event: PointerEvent) => {
    pressedAt = { x: event.clientX, y: event.clientY }
  }
  const onUp = (event: PointerEvent) => {
    // Turning the room ends with a release, too.
    if (event.button !== 0 || Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > 4) return
    const device = deviceAt(event)
    if (device !== null) handlers.onOpen(device)
  }
  const canvas = renderer.domElement
  canvas.addEventListener('pointermove', onMove)
  canvas.addEventListener('pointerleave', onLeave)
  canvas.addEventListener('pointerdown', onDown)
  canvas.addEventListener('pointerup', onUp)

  function clear(): void {
    boxes?.geometry.dispose()
    boxes?.dispose()
    frames?.geometry.dispose()
    for (const name of names) {
      name.material.map?.dispose()
      name.material.dispose()
    }
    if (boxes) scene.remove(boxes)
    if (frames) scene.remove(frames)
    scene.remove(...names)
  }

  const boxMaterial = new MeshLambertMaterial()
  const frameMaterial = new LineBasicMaterial({ color: look.line })
  return {
    place(room) {
      clear()
      const count = room.middles.length / 3
      boxes = new InstancedMesh(
        new BoxGeometry(SLOT.width * 0.8, SLOT.height * 0.74, SLOT.depth * 0.9),
        boxMaterial,
        Math.max(1, count),
      )
      boxes.count = count
      const matrix = new Matrix4()
      for (let device = 0; device < count; device += 1) {
        const [x = 0, y = 0, z = 0] = room.middles.subarray(device * 3, device * 3 + 3)
        boxes.setMatrixAt(device, matrix.makeTranslation(x, y, z))
      }
      boxes.computeBoundingSphere()
      frames = new LineSegments(frameGeometry(room.racks), frameMaterial)
      names = room.racks.length <= MOST_NAMES ? room.racks.flatMap((rack) => nameOf(rack, look)) : []
      scene.add(boxes, frames, ...names)
      // Another room, or one with more racks, is looked at as a whole; the same one from where the person stood.
      if (size !== `${room.width} ${room.depth}`) {
        size = `${room.width} ${room.depth}`
        lookAtAll(room)
      }
      draw()
    },
    color(colors) {
      if (!boxes) return
      const color = new Color()
      colors.forEach((each, device) => boxes?.setColorAt(device, color.set(each)))
      if (boxes.instanceColor) boxes.instanceColor.needsUpdate = true
      draw()
    },
    dispose() {
      watcher.disconnect()
      canvas.removeEventListener('pointermove', onMove)
      canvas.removeEventListener('pointerleave', onLeave)
      canvas.removeEventListener('pointerdown', onDown)
      canvas.removeEventListener('pointerup', onUp)
      controls.dispose()
      clear()
      boxMaterial.dispose()
      frameMaterial.dispose()
      renderer.dispose()
      canvas.remove()
    },
  }
}

/** The edges and shelves of all racks. */
function frameGeometry(racks: readonly RoomRack[]): BufferGeometry {
  const points: number[] = []
  const line = (...ends: [number, number, number, number, number, number]) => points.push(...ends)
  for (const { x, z, width, height, shelves } of racks) {
    const right = x + width
    const back = z + SLOT.depth
    for (const post of [x, right]) for (const side of [z, back]) line(post, 0, side, post, height, side)
    for (let shelf = 0; shelf <= shelves; shelf += 1) {
      const y = shelf * SLOT.height
      line(x, y, z, right, y, z)
      line(x, y, back, right, y, back)
      line(x, y, z, x, y, back)
      line(right, y, z, right, y, back)
    }
  }
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3))
}

function nameOf(rack: RoomRack, { ink, unplaced }: { ink: string; unplaced: string }): Sprite[] {
  const { name, x, z, width, height } = rack
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return []
  canvas.width = 256
  canvas.height = 64
  context.font = '600 44px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = ink
  context.fillText(name ?? unplaced, 128, 32, 250)
  const sprite = new Sprite(new SpriteMaterial({ map: new CanvasTexture(canvas), depthTest: false, transparent: true }))
  sprite.scale.set(1.2, 0.3, 1)
  sprite.position.set(x + width / 2, height + 0.25, z + SLOT.depth / 2)
  return [sprite]
}
