import type { EntryContext } from 'react-router'

/** Who waits longer than this for the pictures of the first screen gets the scripts meanwhile. */
const patienceMs = 2500

/**
 * What React Router's `<Scripts>` would write, but the files are only asked for when what is seen first has been painted,
 * its pictures decoded, or as soon as the shopper does something: until then they would take the line from the styles and
 * the first picture. Each file is then run in a task of its own, what others need first, and the page's data is read in another. A page
 * whose files can't be had, as those of a build that is gone, is loaded anew, once, when the shop answers.
 */
export function lateScripts({ manifest, serverHandoffString, staticHandlerContext }: EntryContext) {
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
