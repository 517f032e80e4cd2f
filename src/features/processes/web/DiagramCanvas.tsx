import { ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { Alert, Button, Skeleton, Tooltip } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { processCalls } from '#features/processes/processes.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { fileTexts } from '#platform/files/files.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { laidOut } from './layout/laid-out.ts';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import './processes.css';

const texts = { ...processTexts, ...fileTexts };

type Drawing = Answer<typeof processCalls.drawing>;

type Box = { x: number; y: number; width: number; height: number };

/** What of the viewer is used here. */
type Canvas = {
  zoom: (to?: number) => number;
  viewbox: (to?: Box) => { inner: Box; outer: Pick<Box, 'width' | 'height'> };
  scroll: (by: { dx: number; dy: number }) => void;
  scrollToElement: (element: string) => void;
  addMarker: (element: string, marker: string) => void;
  removeMarker: (element: string, marker: string) => void;
  /** Measures its place again. */
  resized: () => void;
};
type Plane = { bpmnElement?: { id?: string; participants?: { processRef?: { id?: string } }[] } };
type Definitions = { diagrams?: { id: string; plane?: Plane }[] };

const canvasOf = (viewer: NavigatedViewer): Canvas => viewer.get<Canvas>('canvas');

/** The diagram in which a process is drawn; undefined for the first one. */
const diagramOf = ({ diagrams = [] }: Definitions, processId: string): string | undefined =>
  diagrams.find(({ plane }) => {
    const { id, participants = [] } = plane?.bpmnElement ?? {};
    return id === processId || participants.some(({ processRef }) => processRef?.id === processId);
  })?.id;

const room = 0.9;

/**
 * The whole diagram, not enlarged, in the middle with some room around it. In one step: zooming right after another
 * change starts from where the diagram was before it.
 */
const fitted = (canvas: Canvas): void => {
  canvas.resized();
  const { inner, outer } = canvas.viewbox();
  if (inner.width === 0 || outer.width === 0) return;
  const zoom = room * Math.min(1, outer.width / inner.width, outer.height / Math.max(inner.height, 1));
  const [width, height] = [outer.width / zoom, outer.height / zoom];
  const [x, y] = [inner.x + (inner.width - width) / 2, inner.y + (inner.height - height) / 2];
  canvas.viewbox({ x, y, width, height });
};

const zoomStep = 1.25;
const scale = { least: 0.1, most: 4 };
const stepPixels = 60;

type State = 'loading' | 'drawn' | 'failed';
type Props = { drawing: Drawing; label: string; register: (show: (elementId: string) => void) => void };

/** A process drawn by bpmn-js, whose mark stays visible. */
export const DiagramCanvas = ({ drawing, label, register }: Props) => {
  const t = useTexts(texts);
  const place = useRef<HTMLDivElement>(null);
  const viewer = useRef<NavigatedViewer | null>(null);
  /** The whole diagram is shown until the person moves or zooms it. */
  const isWhole = useRef(true);
  const [state, setState] = useState<State>('loading');

  useEffect(() => {
    const container = place.current;
    if (!container) return undefined;
    const made = new NavigatedViewer({ container });
    let isOver = false;
    let marked = '';
    isWhole.current = true;
    // Its place grows once nothing is loading any more, and with the window.
    const watcher = new ResizeObserver(() => {
      if (viewer.current !== made) return;
      if (isWhole.current) fitted(canvasOf(made));
      else canvasOf(made).resized();
    });
    watcher.observe(container);
    const draw = async (): Promise<void> => {
      const xml = drawing.placed === 'Y' ? drawing.xml : await laidOut(drawing.xml, drawing.processId);
      await made.importXML(xml);
      if (isOver) return;
      const diagram = diagramOf(made.getDefinitions() as Definitions, drawing.processId);
      if (diagram !== undefined) await made.open(diagram);
      const registry = made.get<{ get: (id: string) => object | undefined }>('elementRegistry');
      for (const { elementId } of drawing.stages)
        if (registry.get(elementId)) canvasOf(made).addMarker(elementId, 'process-is-stage');
      fitted(canvasOf(made));
      register((elementId) => {
        if (!registry.get(elementId)) return;
        isWhole.current = false;
        if (marked !== '') canvasOf(made).removeMarker(marked, 'process-is-shown');
        marked = elementId;
        canvasOf(made).addMarker(elementId, 'process-is-shown');
        canvasOf(made).scrollToElement(elementId);
      });
      viewer.current = made;
      setState('drawn');
    };
    draw().catch(() => {
      if (!isOver) setState('failed');
    });
    return () => {
      isOver = true;
      watcher.disconnect();
      viewer.current = null;
      register(() => undefined);
      made.destroy();
    };
  }, [drawing, register]);

  const zoomBy = (factor: number): void => {
    if (!viewer.current) return;
    isWhole.current = false;
    const canvas = canvasOf(viewer.current);
    canvas.zoom(Math.min(scale.most, Math.max(scale.least, canvas.zoom() * factor)));
  };
  const fit = (): void => {
    isWhole.current = true;
    if (viewer.current) fitted(canvasOf(viewer.current));
  };
  const move = (dx: number, dy: number): void => {
    isWhole.current = false;
    if (viewer.current) canvasOf(viewer.current).scroll({ dx, dy });
  };
  const changed = (): void => {
    isWhole.current = false;
  };
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': fit,
    ArrowLeft: () => move(stepPixels, 0),
    ArrowRight: () => move(-stepPixels, 0),
    ArrowUp: () => move(0, stepPixels),
    ArrowDown: () => move(0, -stepPixels),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const button = (text: string, icon: React.ReactNode, run: () => void) => (
    <Tooltip title={text}>
      <Button icon={icon} aria-label={text} disabled={state !== 'drawn'} onClick={run} />
    </Tooltip>
  );

  return (
    <div className="process-canvas">
      {drawing.placed === 'N' && state === 'drawn' ? <Alert type="info" showIcon title={t('process.laidOut')} /> : null}
      {state === 'failed' ? <Alert type="warning" showIcon role="alert" title={t('process.notDrawn')} /> : null}
      {state === 'loading' ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      <div className="process-paper" hidden={state === 'failed'}>
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the keys move and zoom the diagram */}
        <div
          ref={place}
          className="process-view"
          role="application"
          aria-label={label}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onWheel={changed}
          onPointerDown={changed}
        />
        <div className="process-tools">
          {button(t('files.larger'), <ZoomInOutlined aria-hidden />, actions['+'] ?? fit)}
          {button(t('files.smaller'), <ZoomOutOutlined aria-hidden />, actions['-'] ?? fit)}
          {button(t('process.fit'), <ExpandOutlined aria-hidden />, fit)}
        </div>
      </div>
      <p className="process-hint" hidden={state === 'failed'}>
        {t('process.keysHint')}
      </p>
    </div>
  );
};
