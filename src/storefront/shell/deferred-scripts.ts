import type { EntryContext } from 'react-router'

/** Longest wait for the pictures of the first screen before the scripts are requested. */
const patienceMs = 2500

/**
 * Replaces React Router's `<Scripts>`: the files are requested only when the first screen is painted and its pictures are
 * decoded, or at the first input; earlier they would compete with styles and pictures. Each file runs in a task of its own,
 * dependencies first, and the page's data is parsed in another. A page whose files are gone, as those of an old build, is
 * reloaded once, when the shop answers.
 */
export function deferredScripts({
  manifest,
  serverHandoffString,
  staticHandlerContext,
}: EntryContext) {
  const routes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  )
  const shared = manifest.entry.imports.toReversed()
  const parts = routes.flatMap((route) => route.imports ?? []).toReversed()
  const files = new Set([...shared, ...parts, ...routes.map((route) => route.module)])
  const modules = Object.fromEntries(routes.map((route) => [route.id, route.module]))
  return `window.__reactRouterContext=${serverHandoffString};
(function(w,d,c){
var data=new ReadableStream({start:function(s){c.streamController=s}}).pipeThrough(new TextEncoderStream()).getReader();
c.stream=new ReadableStream({pull:async function(s){await new Promise(function(r){setTimeout(r)});var d=await data.read();if(d.done)s.close();else s.enqueue(d.value)}},{highWaterMark:0});
var first=${JSON.stringify([manifest.hmr?.runtime, manifest.url].filter(Boolean))},files=${JSON.stringify([...files])},modules=${JSON.stringify(modules)},entry=${JSON.stringify(manifest.entry.module)},begun;
async function begin(){
if(begun)return;begun=true;
d.head.append.apply(d.head,first.concat(files,entry).map(function(f){var l=d.createElement('link');l.rel='modulepreload';l.href=f;return l}));
try{
for(var f of first.concat(files))await import(f);
var m={};for(var i in modules)m[i]=await import(modules[i]);
w.__reactRouterRouteModules=m;
await import(entry)
}catch(e){await anew()}}
async function anew(){
var tried='loaded-anew',all=await Promise.allSettled(files.concat(entry).map(function(f){return fetch(f,{method:'HEAD'})}));
if(!all.every(function(a){return a.value})||sessionStorage.getItem(tried)===entry)return;
sessionStorage.setItem(tried,entry);location.reload()}
function frame(then){if(d.hidden)then();else requestAnimationFrame(then)}
function paint(){frame(function(){frame(function(){setTimeout(begin)})})}
function loaded(){Promise.allSettled(Array.from(d.querySelectorAll('img[fetchpriority=high]'),function(i){return i.decode()})).then(paint)}
w.addEventListener('load',loaded);
d.addEventListener('DOMContentLoaded',function(){setTimeout(begin,${patienceMs})});
['pointerdown','keydown'].forEach(function(e){w.addEventListener(e,begin,{capture:true,once:true})})
})(window,document,window.__reactRouterContext)`
}
